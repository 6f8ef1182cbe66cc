import type { KeyObject } from 'node:crypto';
import type { DataOf, Endpoint, RequestInput } from '../contract/index.ts';
import type { SignatureScheme } from '../signing/index.ts';
import type { Exchange, Outcome } from './outcome.ts';
import type { Transport } from './transport.ts';

/** Default time limit of a call including its retries, in milliseconds. */
export const usualTimeoutMs = 15_000;

export type PayoutClientOptions = {
  baseUrl: string;
  appKey: string;
  secretKey: string;
  privateKey: string | KeyObject;
  /** The scheme of the registered public key; RSA-SHA256 by default. */
  scheme?: SignatureScheme;
  /** Signs with version 2 (our extension, decisions §1.9); turn it on if the service supports it. */
  signV2?: boolean;
  transport?: Transport & { close?(): void };
  /** Milliseconds since 1970, for the token's age and version 2 timestamps; default: this machine's clock. */
  now?: () => number;
  /** Limit for a whole call including retries; default: {@link usualTimeoutMs}, 120 s for uploads. */
  timeoutMs?: number;
  /** Called for every HTTP exchange, including retries and failures. */
  onExchange?: (exchange: Exchange) => void;
};

export type CallOptions = {
  timeoutMs?: number;
  /** Never retries after a lost connection, even if the call is repeatable. */
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
  /** Makes one call. Expected failures are outcomes; throws only for bugs. */
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestInput<E>,
    options?: CallOptions,
  ): Promise<Outcome<DataOf<E>>>;
  /** Uploads a document as form data, streamed. A stream is sent only once; bytes may be sent again. */
  upload<E extends Endpoint>(endpoint: E, upload: Upload, options?: CallOptions): Promise<Outcome<DataOf<E>>>;
  /** Closes idle connections. */
  close(): void;
};
