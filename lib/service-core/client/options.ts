import type { KeyObject } from 'node:crypto';
import type { DataOf, Endpoint, RequestInput } from '../contract/index.ts';
import type { SignatureScheme } from '../signing/index.ts';
import type { Exchange, Outcome } from './outcome.ts';
import type { Transport } from './transport.ts';

/** Default time limit of a call with its retries. */
export const usualTimeoutMs = 15_000;

export type PayoutClientOptions = {
  baseUrl: string;
  appKey: string;
  secretKey: string;
  privateKey: string | KeyObject;
  /** The scheme of the registered public key; RSA-SHA256 by default. */
  scheme?: SignatureScheme;
  /** Signature version 2 (ours, decisions §1.9): switch it on when the service offers it. */
  signV2?: boolean;
  transport?: Transport & { close?(): void };
  /** Milliseconds since 1970, for the token's age and version 2 timestamps; default: the clock of this machine. */
  now?: () => number;
  /** For a whole call with its repetitions; default: {@link usualTimeoutMs}, 120 s for uploads. */
  timeoutMs?: number;
  /** Called for every HTTP exchange, including retries and failures. */
  onExchange?: (exchange: Exchange) => void;
};

export type CallOptions = {
  timeoutMs?: number;
  /** Not repeated by itself after a lost connection, also where the interface lets it be. */
  once?: boolean;
};

export type UploadContent = Uint8Array | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

export type Upload = {
  tradeId: string;
  type: string;
  fileName: string;
  content: UploadContent;
  sizeBytes?: number;
  mediaType?: string;
};

export type PayoutClient = {
  /** Makes one call. Expected failures are outcomes; it throws only for bugs. */
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestInput<E>,
    options?: CallOptions,
  ): Promise<Outcome<DataOf<E>>>;
  /** Uploads a document as form data, streamed. A stream is never sent twice; bytes may be. */
  upload<E extends Endpoint>(endpoint: E, upload: Upload, options?: CallOptions): Promise<Outcome<DataOf<E>>>;
  /** Closes idle connections. */
  close(): void;
};
