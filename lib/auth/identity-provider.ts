import { decode, encode } from 'next-auth/jwt';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { z } from 'zod';
import { env } from '../env.ts';
import { portalCookie } from './session-cookie.ts';

/** Name of the provider in next-auth's addresses: `/api/auth/callback/oidc`. */
export const providerId = 'oidc';

/** The identity provider's name for people; null without one. */
export const providerName = (): string | null => (env().OIDC_ISSUER ? env().OIDC_NAME : null);

/** True if people sign in by the identity provider alone. */
export const isProviderOnly = (): boolean => env().OIDC_ONLY;

/** A sign-in older than this is no proof of who sits there now. */
export const freshSeconds = 300;

/** Statements of the provider about a person, signed by it and checked. */
export type Claims = { sub?: unknown; iss?: unknown } & Record<string, unknown>;

/** next-auth's provider, which checks state, nonce, PKCE and the ID token; null without settings. */
export function identityProvider(): OAuthConfig<Claims> | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SCOPES, OIDC_STEP_UP_ACR, OIDC_NAME } = env();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  const acr = OIDC_STEP_UP_ACR.filter((value) => value !== '*').join(' ');
  return {
    id: providerId,
    name: OIDC_NAME,
    type: 'oauth',
    wellKnown: `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: 10_000 },
    authorization: {
      params: {
        scope: OIDC_SCOPES.join(' '),
        ...(OIDC_STEP_UP_ACR.length > 0 && { max_age: freshSeconds }),
        ...(acr && { acr_values: acr }),
      },
    },
    userinfo: {
      // Some providers name e-mail and groups only there. What the signed token says comes first.
      request: async ({ tokens, client }) => {
        const claims = 'claims' in tokens && typeof tokens.claims === 'function' ? tokens.claims() : {};
        if (!client.issuer.metadata.userinfo_endpoint) return claims;
        return { ...(await client.userinfo(tokens as Parameters<typeof client.userinfo>[0])), ...claims };
      },
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}

const errandSeconds = 15 * 60;
// A key of its own, so that no other cookie works as this one.
const salt = 'errand at the identity provider';

const session = z.object({ userId: z.string(), sessionId: z.string() });
const errandSchema = z.object({
  /** The page to open afterwards. */
  next: z.string().optional(),
  /** The mark of the browser, which people have signed in with before. */
  mark: z.string().optional(),
  /** The session that the browser had. */
  sessionBefore: z.string().optional(),
  /** The signed-in person who links the identity. */
  link: session.optional(),
  /** The signed-in person who proves who they are by signing in there once more. */
  prove: session.optional(),
  /** The link by which an invited person joins, or a person without an identity comes back. */
  token: z.string().optional(),
});
export type Errand = z.output<typeof errandSchema>;

/**
 * The cookie that remembers why a browser went to the provider. It is not strict, as the session's is: browsers keep strict
 * cookies back when another site sends them here.
 */
export function errandCookie() {
  const { name, options } = portalCookie('errand');
  return { name, options: { ...options, sameSite: 'lax' as const, maxAge: errandSeconds } };
}

export const encodeErrand = (errand: Errand): Promise<string> =>
  encode({ secret: env().AUTH_SECRET, salt, maxAge: errandSeconds, token: { errand } });

/** Decrypts an errand; an empty one if the cookie is missing, forged or too old. */
export async function readErrand(cookie: string | undefined): Promise<Errand> {
  const content =
    cookie && (await decode({ secret: env().AUTH_SECRET, salt, token: cookie }).catch(() => null));
  return errandSchema.safeParse(content ? content['errand'] : {}).data ?? {};
}

/** next-auth's cookies between the two halves of a sign-in, with names of this portal. */
export function providerCookies() {
  const named = (name: string) => {
    const { name: own, options } = portalCookie(name);
    return { name: own, options: { ...options, sameSite: 'lax' as const, maxAge: errandSeconds } };
  };
  return {
    state: named('oidc-state'),
    nonce: named('oidc-nonce'),
    pkceCodeVerifier: named('oidc-pkce'),
  };
}
