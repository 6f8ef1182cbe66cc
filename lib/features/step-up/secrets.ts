import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { brandName } from '../../brand.ts';
import { now } from '../../clock.ts';
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
