import { createHash } from 'node:crypto';

const encoder = new TextEncoder();

/** The signed bytes of a call without a body: the two bytes `{}` (decisions §1.3). */
export const EMPTY_BODY: Uint8Array = encoder.encode('{}');

/**
 * Returns the signed bytes of a multipart upload: the compact JSON of its text parts in this order, absent ones left
 * out (decisions §1.4). Signature version 2 adds the file's SHA-256 in hex (§1.9).
 */
export function signedBytesOfMultipart(parts: {
  tradeId?: string | undefined;
  type?: string | undefined;
  fileName?: string | undefined;
  fileSha256?: string | undefined;
}): Uint8Array {
  const { tradeId, type, fileName, fileSha256 } = parts;
  return encoder.encode(JSON.stringify({ tradeId, type, fileName, fileSha256 }));
}

export type SignedRequestV2 = {
  method: string;
  /** As in the request line: the path, and the question mark and query when there is one. */
  pathAndQuery: string;
  /** Unix seconds. */
  timestamp: number | string;
  nonce: string;
  appKey: string;
  /** The body's bytes; those of {@link EMPTY_BODY} when there is none, {@link signedBytesOfMultipart} for uploads. */
  body: Uint8Array;
};

/** Signature version 2 (ours, decisions §1.9): binds a signature to its call, its time and one use. */
export function signedBytesV2(request: SignedRequestV2): Uint8Array {
  const { method, pathAndQuery, timestamp, nonce, appKey, body } = request;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const lines = [method, pathAndQuery, String(timestamp), nonce, appKey, bodyHash];
  if (lines.some((line) => line.includes('\n')))
    throw new TypeError('a signed line never holds a line break');
  return encoder.encode(`${lines.join('\n')}\n`);
}

export const NONCE_PATTERN = /^[\x21-\x7e]{16,64}$/;
/** Maximum distance of a version 2 timestamp from the verifier's clock. */
export const MAX_CLOCK_SKEW_SECONDS = 300;
/** Time for which a verifier remembers a nonce. */
export const NONCE_LIFETIME_SECONDS = 600;
