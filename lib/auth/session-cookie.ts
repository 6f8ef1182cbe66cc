import type { IncomingMessage } from 'node:http';
import { decode, encode } from 'next-auth/jwt';
import { env } from '../env.ts';

export const sessionMaxAgeSeconds = 8 * 60 * 60;

export const sessionCookie = (portalUrl?: string) => portalCookie('session', portalUrl);

/**
 * Browsers keep cookies per host, not per port: the port in the name separates two copies on one machine. It is the
 * port of the portal's URL, not the listening port: processes behind one URL share their cookies.
 */
export function portalCookie(name: string, portalUrl = env().portalUrl) {
  const url = new URL(portalUrl);
  const secure = url.protocol === 'https:';
  return {
    name: secure ? `__Host-corridor.${name}` : `corridor.${name}.${url.port || '80'}`,
    options: { httpOnly: true, sameSite: 'strict' as const, path: '/', secure },
  };
}

/** Reads a cookie from a request that Next has not handled yet. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const prefix = `${name}=`;
  return headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

export type SessionToken = { userId: string; sessionId: string };

/** Encrypts a token (next-auth's JWE) that names a session row. */
export function encodeSessionToken(
  { userId, sessionId }: SessionToken,
  secret = env().AUTH_SECRET,
): Promise<string> {
  return encode({
    secret,
    maxAge: sessionMaxAgeSeconds,
    token: { sub: userId, sid: sessionId },
  });
}

/** Decrypts a session token; null if it is missing, foreign, forged or expired. */
export async function decodeSessionToken(token: string | undefined): Promise<SessionToken | null> {
  if (!token) return null;
  const content = await decode({ secret: env().AUTH_SECRET, token }).catch(() => null);
  return content?.sub && typeof content.sid === 'string'
    ? { userId: content.sub, sessionId: content.sid }
    : null;
}

export const deviceMaxAgeSeconds = 90 * 24 * 60 * 60;
// A different key from the session's, so that neither cookie works as the other.
const salt = 'known device';

/**
 * Marks a browser in which an account signed in before (OWASP's device cookie). It proves nothing: it only keeps
 * guesses from elsewhere from locking out this browser.
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

/** Decrypts a device cookie; null if it is missing, foreign, forged or older than ninety days. */
export async function readDevice(cookie: string | undefined): Promise<KnownDevice | null> {
  if (!cookie) return null;
  const content = await decode({ secret: env().AUTH_SECRET, token: cookie, salt }).catch(() => null);
  return content?.sub && typeof content.device === 'string'
    ? { account: content.sub, device: content.device }
    : null;
}
