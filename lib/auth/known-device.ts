import { decode, encode } from 'next-auth/jwt';
import { env } from '../env.ts';
import { portalCookie } from './session-cookie.ts';

export const deviceMaxAgeSeconds = 90 * 24 * 60 * 60;
// Another key than the session's: neither cookie is of use as the other.
const salt = 'known device';

/**
 * Marks a browser as one that an account was signed in with (OWASP's device cookie). It proves nothing: guesses from
 * elsewhere do not lock it out, that is all.
 */
export const deviceCookie = () => portalCookie('device');

export type KnownDevice = { account: string; device: string };

export function encodeDevice({ account, device }: KnownDevice): Promise<string> {
  return encode({
    secret: env().AUTH_SECRET,
    salt,
    maxAge: deviceMaxAgeSeconds,
    token: { sub: account, device },
  });
}

/** Null for a cookie that is missing, foreign, forged or past its ninety days. */
export async function readDevice(cookie: string | undefined): Promise<KnownDevice | null> {
  if (!cookie) return null;
  const content = await decode({ secret: env().AUTH_SECRET, token: cookie, salt }).catch(() => null);
  return content?.sub && typeof content.device === 'string'
    ? { account: content.sub, device: content.device }
    : null;
}
