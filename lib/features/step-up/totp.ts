import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { brandName } from '../../brand.ts';
import { now } from '../../clock.ts';
import type { Enrolment } from './types.ts';

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

/** The time step a code is of, one before or after now included; null for a wrong one. */
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
