import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { brandName } from '../../brand.ts';
import { now } from '../../clock.ts';
import { env } from '../../env.ts';
import type { Enrolment } from './schema.ts';

const periodSeconds = 30;

/** The settings every authenticator app understands: SHA-1, six digits, thirty seconds (RFC 6238). */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: brandName,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The time step of a code, accepting one step before or after now; null for a wrong code. */
export function counterOf(secret: string, code: string): bigint | null {
  const timestamp = now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return null;
  return BigInt(Math.floor(timestamp / 1000 / periodSeconds) + delta);
}

export function enrolmentOf(secret: string, email: string): Enrolment {
  const address = totpOf(secret, email).toString();
  return { secret: secret.match(/.{1,4}/g)?.join(' ') ?? secret, address, cells: encode(address).data };
}

const count = 10;
// No characters that look alike on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of four groups of four characters: 79 bits each, so a plain hash protects them. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: count }, () => Array.from({ length: 4 }, group).join('-'));
}

/** Hash of a recovery code; spaces, dashes and case do not matter. */
export function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for one user (AES-256-GCM): it cannot be decrypted in another user's row. The key is derived from
 * AUTH_SECRET; after a change of AUTH_SECRET users must enrol again.
 */
export function seal(secret: string, userId: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(userId));
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

/** Decrypts a secret; null if it was not sealed with this key for this user. */
export function unseal(sealed: string, userId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

function key(): Buffer {
  return Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', 'corridor portal: second factor', 32));
}
