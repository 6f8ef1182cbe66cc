import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { decodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { startProviderAction } from '../../lib/features/users/actions.ts';
import { makeResetLink } from '../../lib/features/users/verbs/manage-people.ts';
import { forgetShared } from '../../lib/shared.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { callNextAuth } from './next-auth.ts';
import { browser, origin, password, signedInAs, withAccess } from './portal-access.ts';

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>;
let provider: Provider;
const own = new Set<string>();

/** Sets settings until the next test. */
export function settings(given: Record<string, string>): void {
  for (const name of Object.keys(given)) own.add(name);
  Object.assign(process.env, given);
  forgetShared();
}

/** Opens a database for the file, with an identity provider, and before each test a browser in which nobody is signed in. */
export function withProvider(opened: (provider: Provider) => void): void {
  withAccess();
  beforeAll(async () => {
    provider = await startIdentityProvider();
    provider.serve(origin);
    opened(provider);
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    for (const name of own) delete process.env[name];
    process.env.NEXTAUTH_URL = origin;
    settings(provider.settings);
    Object.assign(provider.state, { who: null, alter: null });
  });
}

export const strong = 'seven walnuts orbit the piano';

/** Presses the button; returns the address of the provider that the browser opens. */
export async function start(given: { next?: string; token?: string } = {}): Promise<string> {
  await startProviderAction(given);
  return open();
}

/** Begins a sign-in at the provider; returns the address that the browser opens. */
export async function open(more: Record<string, string> = {}, wish = ''): Promise<string> {
  const { csrfToken } = (await (await callNextAuth('GET', '/api/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, json: 'true', ...more });
  const { url } = (await (await callNextAuth('POST', `/api/auth/signin/oidc${wish}`, body)).json()) as {
    url: string;
  };
  return url;
}

/** Comes back from the provider: a request of another site, which carries no strict cookies. */
export async function comeBack(address: string): Promise<string> {
  browser.cookies.delete(sessionCookie().name);
  const response = await callNextAuth('GET', address);
  expect(response.status).toBe(200);
  return /url=([^"]+)"/.exec(await response.text())?.[1]?.replaceAll('&#38;', '&') ?? '';
}

/** Goes to the provider and back; returns the path that the portal opens. */
export const signIn = async (given: { next?: string; token?: string } = {}): Promise<string> =>
  comeBack(await provider.follow(await start(given)));

/** The person whose open session the browser has, or null. */
export async function signedIn() {
  const token = await decodeSessionToken(browser.cookies.get(sessionCookie().name));
  return token && actorOfSession(token, { touch: false });
}

export const emailOf = (subject: string): string => provider.accounts.get(subject)?.email ?? '';
export const accountFor = (email: string) =>
  db().user.findUnique({ where: { email }, include: { identities: true } });

/** The token of a link by which an administrator lets the person in. */
export async function linkFor({ id: userId }: { id: string }): Promise<string> {
  const { user: admin, sessionId } = await signedInAs('admin');
  const rest = { role: 'admin', locale: 'en', timeZone: 'UTC', sessionId } as const;
  const made = await makeResetLink({ ...admin, ...rest, userId: admin.id }, { userId, password });
  if (!made.ok) throw new Error(made.reason.code);
  return made.value.link?.address?.split('#')[1] ?? '';
}

/** The problem with which sign-in ended: without a session, and on record as a failed sign-in. */
export async function problemIn(path: string): Promise<string> {
  const problem = new URLSearchParams(path.slice('/sign-in?'.length)).get('problem') ?? '';
  expect(path).toBe(`/sign-in?problem=${problem}`);
  expect(await signedIn()).toBeNull();
  const last = await db().auditEntry.findFirst({ orderBy: { id: 'desc' } });
  expect(last).toMatchObject({ action: 'sign-in.failed', data: { code: problem } });
  return problem;
}
