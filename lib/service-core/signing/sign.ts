import {
  constants,
  createHash,
  type KeyObject,
  privateEncrypt,
  publicDecrypt,
  sign as signDigest,
  timingSafeEqual,
  verify as verifyDigest,
} from 'node:crypto';
import { promisify } from 'node:util';

/** Largest body that RSA-BLOCK signs (decisions §1.1). */
export const MAX_BLOCK_BODY_BYTES = 4096;

/** PKCS#1 v1.5 type 1 padding needs eleven bytes of each block. */
const PADDING_BYTES = 11;

function modulusBytes(key: KeyObject): number {
  return Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
}

function blocksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += size) blocks.push(bytes.subarray(at, at + size));
  return blocks;
}

/** Encrypts each block of the body with the private key and joins them. Throws RangeError for a body over the limit. */
function signBlocks(privateKey: KeyObject, bytes: Uint8Array): Buffer {
  if (bytes.length > MAX_BLOCK_BODY_BYTES) {
    throw new RangeError(`RSA-BLOCK signs at most ${MAX_BLOCK_BODY_BYTES} bytes`);
  }
  const options = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
  const size = modulusBytes(privateKey) - PADDING_BYTES;
  return Buffer.concat(blocksOf(bytes, size).map((block) => privateEncrypt(options, block)));
}

/** True if every block decrypts to exactly its part of the body. */
function verifyBlocks(publicKey: KeyObject, bytes: Uint8Array, signature: Buffer): boolean {
  if (bytes.length > MAX_BLOCK_BODY_BYTES) return false;
  const length = modulusBytes(publicKey);
  const blocks = blocksOf(bytes, length - PADDING_BYTES);
  if (signature.length !== blocks.length * length) return false;
  const options = { key: publicKey, padding: constants.RSA_PKCS1_PADDING };
  return blocks.every((block, index) => {
    const sealed = signature.subarray(index * length, (index + 1) * length);
    try {
      const opened = publicDecrypt(options, sealed);
      return opened.length === block.length && timingSafeEqual(opened, block);
    } catch {
      return false;
    }
  });
}

const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING } = constants;

type DigestOptions = { hash: string; padding: number; saltLength?: number };

const digests: Record<Exclude<SignatureScheme, 'RSA-BLOCK'>, DigestOptions> = {
  'RSA-SHA256': { hash: 'sha256', padding: RSA_PKCS1_PADDING },
  'RSA-PSS': { hash: 'sha256', padding: RSA_PKCS1_PSS_PADDING, saltLength: 32 },
  'RSA-SHA512': { hash: 'sha512', padding: RSA_PKCS1_PADDING },
  'RSA-SHA1': { hash: 'sha1', padding: RSA_PKCS1_PADDING },
};

/** Signs bytes; returns standard base64 on one line, for the `sign` header (specification §5.5). */
export function sign(scheme: SignatureScheme, privateKey: KeyObject, bytes: Uint8Array): string {
  if (scheme === 'RSA-BLOCK') return signBlocks(privateKey, bytes).toString('base64');
  const { hash, ...options } = digests[scheme];
  return signDigest(hash, bytes, { key: privateKey, ...options }).toString('base64');
}

const pooledSign = promisify(signDigest);

/** Like {@link sign}, but off the event loop: an RSA signature takes about a millisecond of CPU. */
export async function signAsync(
  scheme: SignatureScheme,
  privateKey: KeyObject,
  bytes: Uint8Array,
): Promise<string> {
  if (scheme === 'RSA-BLOCK') return signBlocks(privateKey, bytes).toString('base64');
  const { hash, ...options } = digests[scheme];
  return (await pooledSign(hash, bytes, { key: privateKey, ...options })).toString('base64');
}

/** Decodes only canonical base64, so that each signature has one spelling. */
function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return text !== '' && bytes.toString('base64') === text ? bytes : undefined;
}

/**
 * True if `signature` was made over exactly these bytes, under exactly this scheme, with the private half of the key.
 * Otherwise false, also for malformed input; never throws and never tries another scheme.
 */
export function verify(
  scheme: SignatureScheme,
  publicKey: KeyObject,
  bytes: Uint8Array,
  signature: string,
): boolean {
  const signatureBytes = strictBase64(signature);
  if (signatureBytes === undefined) return false;
  if (scheme === 'RSA-BLOCK') return verifyBlocks(publicKey, bytes, signatureBytes);
  const { hash, ...options } = digests[scheme];
  return verifyDigest(hash, bytes, { key: publicKey, ...options }, signatureBytes);
}

/** The schemes of `sign` (decisions §1.1). Each registered key has one scheme; a verifier never tries another. */
export const signatureSchemes = ['RSA-SHA256', 'RSA-PSS', 'RSA-SHA512', 'RSA-SHA1', 'RSA-BLOCK'] as const;

export type SignatureScheme = (typeof signatureSchemes)[number];

export const DEFAULT_SCHEME: SignatureScheme = 'RSA-SHA256';

/** Not offered in production: SHA-1 has collisions, and blocks of two messages can be spliced into a third. */
export const sandboxOnlySchemes: readonly SignatureScheme[] = ['RSA-SHA1', 'RSA-BLOCK'];

export function isSignatureScheme(text: string): text is SignatureScheme {
  return (signatureSchemes as readonly string[]).includes(text);
}

const encoder = new TextEncoder();

/** The signed bytes of a call without a body: the two bytes `{}` (decisions §1.3). */
export const EMPTY_BODY: Uint8Array = encoder.encode('{}');

/**
 * Returns the signed bytes of a multipart upload: compact JSON of its text parts in this order, without absent parts
 * (decisions §1.4). Signature version 2 adds the file's SHA-256 in hex (§1.9).
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
  /** As in the request line: the path, and the question mark and query if present. */
  pathAndQuery: string;
  /** Unix seconds. */
  timestamp: number | string;
  nonce: string;
  appKey: string;
  /** The body's bytes; {@link EMPTY_BODY} without a body, {@link signedBytesOfMultipart} for uploads. */
  body: Uint8Array;
};

/**
 * Returns the bytes of signature version 2 (our extension, decisions §1.9), which binds a signature to its call, its
 * time and a single use.
 */
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
