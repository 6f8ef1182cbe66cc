import type { IncomingMessage } from 'node:http';
import { decode, encode } from 'next-auth/jwt';
import { env } from '../env.ts';

export const sessionMaxAgeSeconds = 8 * 60 * 60;

export const sessionCookie = () => portalCookie('session');

/**
 * A browser keeps cookies per host, not per port: the port in the name lets two copies on one machine live together. It is
 * the port of the portal's address, not the one a process listens on: processes behind one address share their cookies.
 */
export function portalCookie(name: string) {
  const url = new URL(env().portalUrl);
  const secure = url.protocol === 'https:';
  return {
    name: secure ? `__Host-corridor.${name}` : `corridor.${name}.${url.port || '80'}`,
    options: { httpOnly: true, sameSite: 'strict' as const, path: '/', secure },
  };
}

/** The cookie of this name in a request that Next has not seen yet. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const prefix = `${name}=`;
  return headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

export type SessionToken = { userId: string; sessionId: string };

/** The encrypted token (next-auth's JWE) that names a session row. */
export function encodeSessionToken({ userId, sessionId }: SessionToken): Promise<string> {
  return encode({
    secret: env().AUTH_SECRET,
    maxAge: sessionMaxAgeSeconds,
    token: { sub: userId, sid: sessionId },
  });
}

/** Null for a token that is missing, foreign, forged or past its end. */
export async function decodeSessionToken(token: string | undefined): Promise<SessionToken | null> {
  if (!token) return null;
  const content = await decode({ secret: env().AUTH_SECRET, token }).catch(() => null);
  return content?.sub && typeof content.sid === 'string'
    ? { userId: content.sub, sessionId: content.sid }
    : null;
}

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
