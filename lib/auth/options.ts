import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { isStorable } from '../text/storable.ts';
import { namedSession } from './current-actor.ts';
import {
  type Claims,
  identityProvider,
  isProviderOnly,
  providerCookies,
  providerId,
} from './identity-provider.ts';
import { clientAddress } from './request-facts.ts';
import { type SessionToken, sessionCookie, sessionMaxAgeSeconds } from './session-cookie.ts';
import { actorOfSession, revokeSession } from './session-store.ts';
import { authenticate, signOut } from './sign-in.ts';

/** Opens the session of a person whom the identity provider has signed in; null if they may not enter. */
export type EnterByProvider = (claims: Claims) => Promise<SessionToken | null>;

/** Called once a person has entered by the password alone. */
export type Entered = (person: { userId: string; email: string }) => Promise<void>;

/** next-auth over our session rows: the token only names the row, which is read on every request. */
export function authOptions({
  enterByProvider = async () => null,
  entered = async () => {},
}: {
  enterByProvider?: EnterByProvider;
  entered?: Entered;
} = {}): AuthOptions {
  const cookie = sessionCookie();
  const provider = identityProvider();
  // next-auth takes its own address from nowhere else.
  process.env.NEXTAUTH_URL ??= env().portalUrl;
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: 'jwt', maxAge: sessionMaxAgeSeconds },
    cookies: { sessionToken: cookie, ...providerCookies() },
    pages: { signIn: '/sign-in', signOut: '/sign-out', error: '/sign-in', verifyRequest: '/sign-in' },
    providers: [...(provider ? [provider] : []), ...(isProviderOnly() ? [] : [byPassword(entered)])],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider !== providerId) return true;
        const session = await enterByProvider({ ...profile });
        if (!session) return false;
        Object.assign(user, { id: session.userId, sid: session.sessionId });
        return true;
      },
      jwt: ({ token, user }) => (user && 'sid' in user ? { ...token, sid: user.sid } : token),
      redirect: ({ url, baseUrl }) =>
        URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === baseUrl ? url : baseUrl,
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        const { sub: userId, sid: sessionId } = token;
        if (typeof userId !== 'string' || typeof sessionId !== 'string') return;
        const actor = await actorOfSession({ userId, sessionId }, { touch: false });
        if (actor) await signOut(actor);
        else await revokeSession(sessionId, 'signed out');
      },
    },
    logger: {
      error: (code, facts) => log.error('next-auth', { code, ...reasonIn(facts) }),
      warn: (code) => log.debug('next-auth', { code }),
      debug: () => {},
    },
  };
}

const typedSchema = z
  .object({ email: z.string().max(254), password: z.string().max(256) })
  .refine(isStorable);

const byPassword = (entered: Entered) =>
  CredentialsProvider({
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    async authorize(given, request) {
      const headers = new Headers(request.headers as Record<string, string> | undefined);
      // Of a stranger: next-auth would show an error's own words.
      const typed = typedSchema.safeParse(given);
      if (!typed.success) return null;
      const { email, password } = typed.data;
      const outcome = await authenticate({
        email,
        password,
        address: clientAddress(headers),
        userAgent: headers.get('user-agent') ?? '',
        device: null,
        sessionBefore: (await namedSession())?.sessionId ?? null,
      });
      if (!outcome.ok) return null;
      const { userId, sessionId, factorDue } = outcome.value;
      if (!factorDue) await entered({ userId, email });
      return { id: userId, sid: sessionId };
    },
  });

/** OAuth's or the network's own code of an error, without the rest of its message, which may hold a state or a token. */
function reasonIn(facts: unknown): { reason?: string } {
  const error = facts instanceof Error ? facts : (facts as { error?: unknown } | undefined)?.error;
  const message = error instanceof Error ? error.message : '';
  const reason = /^(?:connect )?(E[A-Z]{4,}|[a-z]+(?:_[a-z]+)+)(?![\w-])/.exec(message)?.[1];
  return reason ? { reason } : {};
}
