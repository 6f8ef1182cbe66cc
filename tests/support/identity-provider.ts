import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The claims of an account at the provider. */
type ProviderAccount = {
  email?: string | undefined;
  email_verified?: boolean;
  name?: string;
  groups?: string[] | undefined;
};

const client = { id: 'corridor', secret: 'the-secret-of-the-client-of-tests' };

/**
 * A real OpenID Connect provider in this process, on another site than the portal, and the means to make it answer wrongly.
 * It serves the portal that {@link startIdentityProvider} is told by `serve`. `addressOf` puts something before the server.
 */
export async function startIdentityProvider(
  addressOf: (port: number) => string | Promise<string> = (port) => `http://localhost:${port}`,
) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const accounts = new Map<string, ProviderAccount>();
  const state = {
    /** The account that signs in when a browser comes; null cancels. */
    who: null as string | null,
    /** Changes the claims of ID tokens, which are signed again. */
    alter: null as ((claims: Record<string, unknown>) => Record<string, unknown>) | null,
    signedBy: privateKey,
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = await addressOf((server.address() as AddressInfo).port);
  let provider: Provider | undefined;
  const providerFor = (portalUrl: string): Provider => {
    const made = new Provider(issuer, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`${portalUrl}/api/auth/callback/oidc`],
          require_auth_time: true,
        },
      ],
      jwks: {
        keys: [
          { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'test', alg: 'RS256', use: 'sig' },
        ],
      },
      cookies: { keys: ['a key of tests'] },
      claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      ttl: {
        AccessToken: 300,
        AuthorizationCode: 60,
        IdToken: 300,
        Interaction: 300,
        Session: 300,
        Grant: 300,
      },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
      // Nobody is asked for consent.
      loadExistingGrant: async ({ oidc }) => {
        const { client: asking, session } = oidc;
        if (!asking || !session?.accountId) return undefined;
        if (!provider) return undefined;
        const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    made.proxy = issuer.startsWith('https:');
    return made;
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    if (!provider) return void response.writeHead(503).end();
    if (url.startsWith('/elsewhere/')) request.url = url.replace('/elsewhere', '');
    if (url.startsWith('/interaction/')) {
      // A browser sees a page, whose button sends it on from this site.
      if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
        return void response
          .setHeader('content-type', 'text/html')
          .end('<form method="post"><button>Log in</button></form>');
      const result = state.who === null ? { error: 'access_denied' } : { login: { accountId: state.who } };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
    if (url === '/token' && state.alter) alterBody(response);
    return provider.callback()(request, response);
  }

  /** Signs the ID token of a response again, with the changed claims. */
  function alterBody(response: ServerResponse): void {
    const end = response.end.bind(response);
    response.end = ((body: string) => {
      const content = JSON.parse(body) as { id_token: string };
      const [header = '', payload = ''] = content.id_token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
      const altered = Buffer.from(JSON.stringify(state.alter?.(claims) ?? claims)).toString('base64url');
      const signature = sign('sha256', Buffer.from(`${header}.${altered}`), state.signedBy).toString(
        'base64url',
      );
      const text = JSON.stringify({ ...content, id_token: `${header}.${altered}.${signature}` });
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  }

  return {
    serve: (portalUrl: string) => {
      provider = providerFor(portalUrl);
    },
    issuer,
    accounts,
    state,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_DOMAINS: 'partner.example',
      OIDC_ROLES: 'pay-admins:admin,pay-approvers:approver,pay-ops:operator',
      OIDC_NAME: 'Acme ID',
    },
    /** Adds an account and signs it in from now on; returns its subject. */
    person: (claims: ProviderAccount): string => {
      const subject = crypto.randomUUID();
      accounts.set(subject, {
        email: `${subject}@partner.example`,
        email_verified: true,
        name: 'Ines Provider',
        groups: ['pay-ops'],
        ...claims,
      });
      state.who = subject;
      return subject;
    },
    /** Follows an address as a new browser does, and returns where it leaves the provider. */
    follow: async (address: string): Promise<string> => {
      const cookies = new Map<string, string>();
      let at = address;
      while (at.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answered = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const set of answered.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const next = answered.headers.get('location');
        if (!next) throw new Error(`the provider answered ${answered.status}: ${await answered.text()}`);
        at = new URL(next, at).href;
      }
      return at;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
