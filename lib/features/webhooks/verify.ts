import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

export type SignatureVerdict = 'valid' | 'invalid' | 'absent' | 'unchecked';
export type AppKeyVerdict = 'match' | 'mismatch' | 'absent' | 'unchecked';

/**
 * Checks the asymmetric signature of Standard Webhooks (`v1a`, Ed25519 over `id.timestamp.body`), which the service
 * adds to its callbacks (decisions §8). `unchecked` when there is one and no key to check it with.
 */
export function checkSignature(o: {
  webhookId: string | null;
  timestamp: string | null;
  signature: string | null;
  body: string;
  publicKey: string | undefined;
}): SignatureVerdict {
  if (!o.signature) return 'absent';
  if (!o.webhookId || !o.timestamp) return 'invalid';
  if (!o.publicKey) return 'unchecked';
  const key = publicKeyOf(o.publicKey);
  const signed = Buffer.from(`${o.webhookId}.${o.timestamp}.${o.body}`, 'utf8');
  // During a change of keys a sender may list several.
  const fits = o.signature.split(' ').some((entry) => {
    const [version, value] = entry.split(',');
    if (version !== 'v1a' || !value) return false;
    const bytes = Buffer.from(value, 'base64');
    return bytes.length === 64 && verify(null, signed, key, bytes);
  });
  return fits ? 'valid' : 'invalid';
}

/** `whpk_` and base64 of 32 bytes, as Standard Webhooks writes it, or PEM. Throws for anything else. */
function publicKeyOf(text: string): KeyObject {
  if (!text.startsWith('whpk_')) return createPublicKey(text);
  const x = Buffer.from(text.slice('whpk_'.length), 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/**
 * Checks the optional secondary verification of the specification (§6), in constant time: the header is the service's
 * app key. `unchecked` when no key is expected.
 */
export function checkAppKey(given: string | null, expected: string | undefined): AppKeyVerdict {
  if (given === null) return 'absent';
  if (expected === undefined) return 'unchecked';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected)) ? 'match' : 'mismatch';
}
