import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that needs no escaping anywhere. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** App keys name a partner and are no secret; the prefix lets a person tell the two apart. */
export function newAppKey(): string {
  return `ak_${randomBytes(12).toString('hex')}`;
}

/** Secrets and tokens carry 256 random bits, so one round of SHA-256 hides them as well as any slow hash. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

export function secretMatches(secret: string, expectedHash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), expectedHash);
}
