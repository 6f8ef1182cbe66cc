import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { namedSession } from './current-actor.ts';
import { clientAddress } from './request-facts.ts';
import { sessionCookie, sessionMaxAgeSeconds } from './session-cookie.ts';
import { revokeSession } from './session-store.ts';
import { authenticate } from './sign-in.ts';

/** next-auth over our session rows: the token only names the row, which is read on every request. */
export function authOptions(): AuthOptions {
  const cookie = sessionCookie();
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: 'jwt', maxAge: sessionMaxAgeSeconds },
    cookies: { sessionToken: cookie },
    pages: { signIn: '/sign-in', signOut: '/sign-out', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        async authorize(given, request) {
          const headers = new Headers(request.headers as Record<string, string> | undefined);
          const outcome = await authenticate({
            email: given?.email ?? '',
            password: given?.password ?? '',
            address: clientAddress(headers),
            userAgent: headers.get('user-agent') ?? '',
            device: null,
            sessionBefore: (await namedSession())?.sessionId ?? null,
          });
          if (!outcome.ok) return null;
          return { id: outcome.value.userId, sid: outcome.value.sessionId };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && 'sid' in user ? { ...token, sid: user.sid } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token.sid === 'string') await revokeSession(token.sid, 'signed out');
      },
    },
    logger: {
      error: (code) => log.error('next-auth', { code }),
      warn: (code) => log.debug('next-auth', { code }),
      debug: () => {},
    },
  };
}
