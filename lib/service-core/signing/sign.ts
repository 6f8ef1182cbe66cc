import { constants, type KeyObject, sign as signDigest, verify as verifyDigest } from 'node:crypto';
import { promisify } from 'node:util';
import { signBlocks, verifyBlocks } from './block.ts';
import type { SignatureScheme } from './scheme.ts';

const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING } = constants;

type DigestOptions = { hash: string; padding: number; saltLength?: number };

const digests: Record<Exclude<SignatureScheme, 'RSA-BLOCK'>, DigestOptions> = {
  'RSA-SHA256': { hash: 'sha256', padding: RSA_PKCS1_PADDING },
  'RSA-PSS': { hash: 'sha256', padding: RSA_PKCS1_PSS_PADDING, saltLength: 32 },
  'RSA-SHA512': { hash: 'sha512', padding: RSA_PKCS1_PADDING },
  'RSA-SHA1': { hash: 'sha1', padding: RSA_PKCS1_PADDING },
};

/** Signs bytes; the result is standard base64 on one line, for the `sign` header (specification §5.5). */
export function sign(scheme: SignatureScheme, privateKey: KeyObject, bytes: Uint8Array): string {
  if (scheme === 'RSA-BLOCK') return signBlocks(privateKey, bytes).toString('base64');
  const { hash, ...options } = digests[scheme];
  return signDigest(hash, bytes, { key: privateKey, ...options }).toString('base64');
}

const pooledSign = promisify(signDigest);

/** As {@link sign}, off the event loop: making an RSA signature takes about a millisecond of a core. */
export async function signAsync(
  scheme: SignatureScheme,
  privateKey: KeyObject,
  bytes: Uint8Array,
): Promise<string> {
  if (scheme === 'RSA-BLOCK') return signBlocks(privateKey, bytes).toString('base64');
  const { hash, ...options } = digests[scheme];
  return (await pooledSign(hash, bytes, { key: privateKey, ...options })).toString('base64');
}

/** Canonical base64 only: one signature has one spelling. */
function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return text !== '' && bytes.toString('base64') === text ? bytes : undefined;
}

/**
 * True when `signature` was made over exactly these bytes, under exactly this scheme, with the private half of the key.
 * Anything else, malformed input included, is false; it never throws and never tries another scheme.
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
