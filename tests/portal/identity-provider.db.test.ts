import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { encodeErrand, errandCookie } from '../../lib/auth/identity-provider.ts';
import { decodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { proveSelfAction, startEnrolmentAction } from '../../lib/features/step-up/actions.ts';
import { isSteppedUp } from '../../lib/features/step-up/data.ts';
import {
  describeAccessLinkAction,
  finishSignInAction,
  joinAction,
  linkIdentityAction,
  proveByProviderAction,
  removeIdentityAction,
  resetAccessAction,
  signInAction,
  signInByPasskeyAction,
  signInDemoAction,
  startProviderAction,
  unlinkIdentityAction,
} from '../../lib/features/users/actions.ts';
import { makeAccessLink, putEmail } from '../../lib/features/users/data.ts';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import { makeResetLink } from '../../lib/features/users/verbs/manage-people.ts';
import { unlink } from '../../lib/features/users/verbs/unlink-identity.ts';
import { forgetShared } from '../../lib/shared.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { callNextAuth, signInByNextAuth } from '../support/next-auth.ts';
import { browser, newUser, origin, password, signedInAs, withAccess } from '../support/portal-access.ts';
import { waitingForLocks } from '../support/portal-database.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next-intl/server', async () => (await import('../support/translations.ts')).serverTranslations);
withAccess();

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
const own = new Set<string>();

/** Sets settings until the next test. */
function settings(given: Record<string, string>): void {
  for (const name of Object.keys(given)) own.add(name);
  Object.assign(process.env, given);
  forgetShared();
}

beforeAll(async () => {
  provider = await startIdentityProvider();
  provider.serve(origin);
});
afterAll(() => provider.close());
beforeEach(() => {
  for (const name of own) delete process.env[name];
  process.env.NEXTAUTH_URL = origin;
  settings(provider.settings);
  Object.assign(provider.state, { who: null, alter: null });
});

const strong = 'seven walnuts orbit the piano';

/** Calls the route as this browser, which keeps the cookies of the answer. */
/** Presses the button; returns the address of the provider that the browser opens. */
async function start(given: { next?: string; token?: string } = {}): Promise<string> {
  await startProviderAction(given);
  return open();
}

async function open(more: Record<string, string> = {}, wish = ''): Promise<string> {
  const { csrfToken } = (await (await callNextAuth('GET', '/api/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, json: 'true', ...more });
  const { url } = (await (await callNextAuth('POST', `/api/auth/signin/oidc${wish}`, body)).json()) as {
    url: string;
  };
  return url;
}

/** Comes back from the provider: a request of another site, which carries no strict cookies. */
async function comeBack(address: string): Promise<string> {
  browser.cookies.delete(sessionCookie().name);
  const response = await callNextAuth('GET', address);
  expect(response.status).toBe(200);
  return /url=([^"]+)"/.exec(await response.text())?.[1]?.replaceAll('&#38;', '&') ?? '';
}

const signIn = async (given: { next?: string; token?: string } = {}): Promise<string> =>
  comeBack(await provider.follow(await start(given)));

async function signedIn() {
  const token = await decodeSessionToken(browser.cookies.get(sessionCookie().name));
  return token && actorOfSession(token, { touch: false });
}

const emailOf = (subject: string): string => provider.accounts.get(subject)?.email ?? '';
const accountFor = (email: string) =>
  db().user.findUnique({ where: { email }, include: { identities: true } });

/** The token of a link by which an administrator lets the person in. */
async function linkFor({ id: userId }: { id: string }): Promise<string> {
  const { user: admin, sessionId } = await signedInAs('admin');
  const rest = { role: 'admin', locale: 'en', timeZone: 'UTC', sessionId } as const;
  const made = await makeResetLink({ ...admin, ...rest, userId: admin.id }, { userId, password });
  if (!made.ok) throw new Error(made.reason.code);
  return made.value.link?.address?.split('#')[1] ?? '';
}

/** The problem with which sign-in ended: without a session, and on record as a failed sign-in. */
async function problemIn(path: string): Promise<string> {
  const problem = new URLSearchParams(path.slice('/sign-in?'.length)).get('problem') ?? '';
  expect(path).toBe(`/sign-in?problem=${problem}`);
  expect(await signedIn()).toBeNull();
  const last = await db().auditEntry.findFirst({ orderBy: { id: 'desc' } });
  expect(last).toMatchObject({ action: 'sign-in.failed', data: { code: problem } });
  return problem;
}

describe('a person of the identity provider', () => {
  test('gets an account with the mapped role at the first sign-in, and the same one at the next', async () => {
    const subject = provider.person({ groups: ['others', 'pay-approvers'] });
    expect(await signIn({ next: '/orders?state=open' })).toBe('/orders?state=open');
    const first = await signedIn();
    expect(first).toMatchObject({ email: emailOf(subject), name: 'Ines Provider', role: 'approver' });
    expect(await signIn()).toBe('/overview');
    expect((await signedIn())?.userId).toBe(first?.userId);
  });

  test.each([
    ['without a mapped role', { groups: ['others'] }, 'no-role'],
    ['without the claim', { groups: undefined }, 'no-role'],
    ['of a foreign domain', { email: 'eve@evil.example' }, 'foreign-domain'],
    ['of a domain that ends alike', { email: 'eve@evilpartner.example' }, 'foreign-domain'],
    ['with an e-mail that is not verified', { email_verified: false }, 'email-unverified'],
    ['without an e-mail', { email: undefined }, 'email-unverified'],
  ])('%s gets no account', async (_, claims, problem) => {
    const before = await db().user.count();
    provider.person(claims);
    expect(await problemIn(await signIn())).toBe(problem);
    expect(await db().user.count()).toBe(before);
  });

  test('has the role of the claim from the next sign-in on, and loses access with the last group', async () => {
    const subject = provider.person({ groups: ['pay-ops'] });
    await signIn();
    const account = provider.accounts.get(subject) ?? {};
    provider.accounts.set(subject, { ...account, groups: ['pay-approvers'] });
    await signIn();
    expect(await signedIn()).toMatchObject({ role: 'approver' });
    const entry = await db().auditEntry.findFirst({
      where: { action: 'person.role' },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({
      actorId: null,
      data: { role: 'approver', before: 'operator', by: 'provider' },
    });
    provider.accounts.set(subject, { ...account, groups: [] });
    expect(await problemIn(await signIn())).toBe('no-role');
  });

  test('whom a claim trusts is let in by no link that was made before', async () => {
    const subject = provider.person({ groups: ['pay-ops'] });
    await signIn();
    const user = await accountFor(emailOf(subject));
    const wish = { purpose: 'reset', role: null, locale: 'en', lasts: 'short', madeBy: null } as const;
    const { address } = await makeAccessLink(db(), { ...wish, email: user?.email ?? '' });
    Object.assign(provider.accounts.get(subject) ?? {}, { groups: ['pay-approvers'] });
    provider.state.who = subject;
    browser.cookies.clear();
    await signIn();
    expect(await signedIn()).toMatchObject({ role: 'approver' });
    const token = address.split('#')[1] ?? '';
    expect(await resetAccessAction({ token, password: strong })).toMatchObject({
      reason: { code: 'link-over' },
    });
  });

  test('has a name of one clean line', async () => {
    const subject = provider.person({ name: 'Ada\u202Egnp.exe\u200B\r\n\r\nYour account is locked' });
    await signIn();
    expect((await accountFor(emailOf(subject)))?.name).not.toMatch(/[\n\r\u202e\u200b]/);
  });

  test('stays the last administrator although the claim says otherwise', async () => {
    await db().user.updateMany({ data: { disabledAt: new Date() } });
    const subject = provider.person({ groups: ['pay-admins'] });
    await signIn();
    provider.accounts.set(subject, { ...provider.accounts.get(subject), groups: ['pay-ops'] });
    await signIn();
    expect(await signedIn()).toMatchObject({ role: 'admin' });
    await newUser('admin');
    await signIn();
    expect(await signedIn()).toMatchObject({ role: 'operator' });
  });

  test('does not come in while disabled', async () => {
    const subject = provider.person({});
    await signIn();
    await db().user.update({ where: { email: emailOf(subject) }, data: { disabledAt: new Date() } });
    expect(await problemIn(await signIn())).toBe('account-disabled');
  });

  test('whose address belonged to somebody else before gets neither account nor session', async () => {
    const former = provider.person({});
    await signIn();
    provider.person({ email: emailOf(former) });
    expect(await problemIn(await signIn())).toBe('account-exists');
    expect((await accountFor(emailOf(former)))?.identities).toMatchObject([{ subject: former }]);
  });

  test('is stepped up only by a fresh sign-in of a wanted class, where that is configured', async () => {
    provider.person({});
    provider.state.alter = (claims) => ({ ...claims, acr: 'mfa' });
    await signIn();
    const proved = async () => {
      const actor = await signedIn();
      return actor && isSteppedUp({ ...actor, timeZone: 'UTC' });
    };
    expect(await proved()).toBe(false);
    settings({ OIDC_STEP_UP_ACR: 'mfa' });
    await signIn();
    expect(await proved()).toBe(true);
    provider.state.alter = (claims) => ({ ...claims, acr: 'password' });
    await signIn();
    expect(await proved()).toBe(false);
    provider.state.alter = (claims) => ({
      ...claims,
      acr: 'mfa',
      auth_time: Number(claims['auth_time']) - 400,
    });
    await signIn();
    expect(await proved()).toBe(false);
  });
});

describe('a person who has no password', () => {
  const enrol = async () => (await startEnrolmentAction({})).ok;
  const again = async () => {
    await proveByProviderAction({ next: '/me/security?for=/approvals' });
    return comeBackSignedIn(await provider.follow(await open({}, '?prompt=login&max_age=300')));
  };
  /** Comes back with the session's cookie, which the browser keeps meanwhile. */
  const comeBackSignedIn = async (address: string): Promise<string> => {
    const { name } = sessionCookie();
    const cookie = browser.cookies.get(name) ?? '';
    const path = await comeBack(address);
    browser.cookies.set(name, cookie);
    return path;
  };
  const sixMinutesLater = () => db().stepUp.updateMany({ data: { at: new Date(Date.now() - 360_000) } });

  test('sets up a first factor just after the provider asked for them, and in no older session', async () => {
    provider.person({});
    await signIn();
    expect(await enrol()).toBe(true);
    await sixMinutesLater();
    expect(await enrol()).toBe(false);
    expect(await proveSelfAction({ password: 'a guess' })).toMatchObject({ reason: { code: 'no-password' } });
    expect(await again()).toBe('/me/security?for=/approvals');
    expect(await enrol()).toBe(true);
    const actor = await signedIn();
    await db().secondFactor.updateMany({
      where: { userId: actor?.userId ?? '' },
      data: { confirmedAt: new Date() },
    });
    expect(await enrol()).toBe(false);
    expect(await again()).toBe('/me/security?problem=not-fresh');
  });

  test('sets up none where the provider opened a session without a question', async () => {
    provider.person({});
    provider.state.alter = (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 400 });
    await signIn();
    expect(await enrol()).toBe(false);
    expect(await again()).toBe('/me/security?problem=not-fresh');
    provider.state.alter = (claims) => ({ ...claims, auth_time: undefined });
    expect(await again()).toBe('/me/security?problem=not-fresh');
    expect(await enrol()).toBe(false);
  });

  test('is proved by no account of somebody else, and not after signing out', async () => {
    const subject = provider.person({});
    await signIn();
    await sixMinutesLater();
    provider.person({});
    expect(await again()).toBe('/me/security?problem=other-identity');
    expect(await enrol()).toBe(false);
    provider.state.who = subject;
    await proveByProviderAction({});
    const answer = await provider.follow(await open());
    await db().session.updateMany({ data: { revokedAt: new Date() } });
    expect(await comeBackSignedIn(answer)).toBe('/me/security?problem=signed-out');
  });

  test('of a session by password is asked for it, however fresh the identity is', async () => {
    const { user, sessionId } = await signedInAs('operator');
    await db().stepUp.create({ data: { sessionId, userId: user.id, by: 'password' } });
    expect(await enrol()).toBe(false);
  });
});

describe('a local account', () => {
  const localAccount = async () => {
    const { user, sessionId } = await signedInAs('operator');
    const email = `${user.id}@partner.example`;
    return { user: await db().user.update({ where: { id: user.id }, data: { email } }), sessionId };
  };

  test('with the same address is not taken over', async () => {
    const { user } = await localAccount();
    provider.person({ email: user.email });
    browser.cookies.clear();
    expect(await problemIn(await signIn())).toBe('account-exists');
    expect((await accountFor(user.email))?.identities).toEqual([]);
  });

  test('is linked by its signed-in owner after proof, and opened by the provider then', async () => {
    const { user } = await localAccount();
    const subject = provider.person({});
    expect(await linkIdentityAction({ password: 'wrong' })).toMatchObject({
      reason: { code: 'password-wrong' },
    });
    expect(browser.cookies.has(errandCookie().name)).toBe(false);
    expect(await linkIdentityAction({ password })).toMatchObject({ ok: true });
    expect(await comeBack(await provider.follow(await open()))).toBe('/me/security?linked=1');
    expect((await accountFor(user.email))?.identities).toMatchObject([{ subject }]);
    await signIn();
    expect((await signedIn())?.userId).toBe(user.id);
  });

  test('is not linked to an identity of somebody else, or after signing out', async () => {
    provider.person({});
    await signIn();
    const { user, sessionId } = await localAccount();
    await linkIdentityAction({ password });
    const link = async () => comeBack(await provider.follow(await open()));
    expect(await link()).toBe('/me/security?problem=identity-taken');
    provider.person({});
    const errand = { link: { userId: user.id, sessionId } };
    browser.cookies.set(errandCookie().name, await encodeErrand(errand));
    await db().session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } });
    expect(await link()).toBe('/me/security?problem=signed-out');
    expect((await accountFor(user.email))?.identities).toEqual([]);
  });

  test('is unlinked by its owner with the password, and not where the provider is the only way in', async () => {
    const { user } = await localAccount();
    provider.person({});
    await linkIdentityAction({ password });
    await comeBack(await provider.follow(await open()));
    await signIn();
    settings({ OIDC_ONLY: '1' });
    expect(await unlinkIdentityAction({ password })).toMatchObject({ reason: { code: 'only-way' } });
    settings({ OIDC_ONLY: '' });
    expect(await unlinkIdentityAction({ password: 'x' })).toMatchObject({
      reason: { code: 'password-wrong' },
    });
    expect((await signedIn())?.userId).toBe(user.id);
    expect(await unlinkIdentityAction({ password })).toMatchObject({ ok: true });
    expect((await accountFor(user.email))?.identities).toMatchObject([{ unlinkedAt: expect.any(Date) }]);
    expect(await signedIn()).toBeNull();
    expect(await problemIn(await signIn())).toBe('account-exists');
    expect(await signInAction({ email: user.email, password })).toMatchObject({ ok: true });
  });

  test('is unlinked by an administrator with proof, and only sessions of the provider end', async () => {
    const { user, sessionId } = await localAccount();
    provider.person({});
    await linkIdentityAction({ password });
    await comeBack(await provider.follow(await open()));
    await signIn();
    const byProvider = await signedIn();
    await signedInAs('admin');
    const removed = (given: object) => removeIdentityAction({ userId: user.id, ...given });
    expect(await removed({ password: 'x' })).toMatchObject({ reason: { code: 'password-wrong' } });
    expect(await removed({ password })).toMatchObject({ ok: true });
    expect((await accountFor(user.email))?.identities).toMatchObject([{ unlinkedAt: expect.any(Date) }]);
    const isOpen = async (id: string | undefined) =>
      (await actorOfSession({ userId: user.id, sessionId: id ?? '' }, { touch: false })) !== null;
    expect([await isOpen(byProvider?.sessionId), await isOpen(sessionId)]).toEqual([false, true]);
    const entry = await db().auditEntry.findFirst({
      where: { action: 'person.identity-remove' },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({ subjectId: user.id, data: { ended: 1 } });
    expect(await removed({ password })).toMatchObject({ ok: true });
    await signedInAs('operator');
    expect(await removed({ password })).toMatchObject({ reason: { code: 'forbidden' } });
  });

  test('is not opened by a sign-in that waits while the identity is removed', async () => {
    provider.person({});
    await signIn();
    const actor = await signedIn();
    if (!actor) throw new Error('signed in by the provider');
    const id = actor.userId;
    const answer = await provider.follow(await start());
    let back: Promise<string> | undefined;
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from users where id = ${id}::uuid for update`;
      back = comeBack(answer);
      await waitingForLocks(1);
      await unlink(tx, { ...actor, timeZone: 'UTC' }, { ...actor, id });
    });
    expect(await problemIn((await back) ?? '')).toBe('account-exists');
    expect(await db().session.count({ where: { userId: id, revokedAt: null } })).toBe(0);
  });

  test('stays the only one of its owner, whose address has changed, and makes no second', async () => {
    const { user } = await localAccount();
    const own = provider.person({ email: user.email });
    await linkIdentityAction({ password });
    await comeBack(await provider.follow(await open()));
    await signIn();
    await db().$transaction((tx) => putEmail(tx, user, 'another@partner.example'));
    expect(await unlinkIdentityAction({ password })).toMatchObject({ ok: true });
    expect(await problemIn(await signIn())).toBe('account-exists');
    provider.person({ email: user.email, groups: ['pay-admins'] });
    expect(await problemIn(await signIn())).toBe('account-exists');
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    provider.state.who = own;
    expect(await problemIn(await signIn())).toBe('account-disabled');
  });

  test('has no other way in once it is entered by a link, or once a claim trusts its owner', async () => {
    const { user } = await localAccount();
    const subject = provider.person({ email: user.email, groups: ['pay-ops'] });
    await signIn({ token: await linkFor(user) });
    const byPassword = () => signInAction({ email: user.email, password: strong });
    expect(await byPassword()).toMatchObject({ ok: false });
    const token = await linkFor(user);
    browser.cookies.clear();
    expect(await resetAccessAction({ token, password: strong })).toMatchObject({ ok: true });
    const session = await signedIn();
    expect(session).toMatchObject({ userId: user.id });
    Object.assign(provider.accounts.get(subject) ?? {}, { groups: ['pay-approvers'] });
    expect(await signIn()).toBe('/overview');
    expect(await signedIn()).toMatchObject({ userId: user.id, role: 'approver' });
    const { sessionId = '' } = session ?? {};
    expect(await actorOfSession({ userId: user.id, sessionId }, { touch: false })).toBeNull();
    browser.cookies.clear();
    expect(await byPassword()).toMatchObject({ reason: { code: 'wrong' } });
  });

  test('is linked by a link for its address, and by no other person', async () => {
    settings({ OIDC_ONLY: '1' });
    const { user } = await localAccount();
    const token = await linkFor(user);
    expect(await describeAccessLinkAction({ token })).toMatchObject({ value: { takesPassword: false } });
    expect(await resetAccessAction({ token, password: strong })).toMatchObject({
      reason: { code: 'provider-only' },
    });
    provider.person({});
    expect(await problemIn(await signIn({ token }))).toBe('other-email');
    const subject = provider.person({ email: user.email });
    expect(await signIn({ token })).toBe('/overview');
    expect((await signedIn())?.userId).toBe(user.id);
    expect((await accountFor(user.email))?.identities).toMatchObject([{ subject }]);
    expect(await problemIn(await signIn({ token }))).toBe('link-over');
  });
});

describe('the answer of the provider', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  test.each([
    ['of another issuer', { alter: () => ({ iss: 'https://other.example' }) }],
    ['for another client', { alter: () => ({ aud: 'another' }) }],
    ['with the nonce of another sign-in', { alter: () => ({ nonce: 'another' }) }],
    ['without a nonce', { alter: () => ({ nonce: undefined }) }],
    ['that has expired', { alter: () => ({ exp: 1 }) }],
    ['signed by another key', { alter: () => ({}), signedBy: other }],
  ])('is refused %s', async (_, { alter, ...more }) => {
    const { signedBy } = provider.state;
    provider.person({});
    Object.assign(provider.state, {
      alter: (claims: Record<string, unknown>) => ({ ...claims, ...alter() }),
      ...more,
    });
    expect(await problemIn(await signIn())).toBe('provider-failed');
    provider.state.signedBy = signedBy;
  });

  test('is refused if the discovery names another issuer than the settings', async () => {
    settings({ OIDC_ISSUER: `${provider.issuer}/elsewhere` });
    provider.person({});
    expect(await problemIn(await signIn())).toBe('provider-failed');
  });

  test('works once, in the browser that began, and with the code of its own sign-in', async () => {
    provider.person({});
    const answer = await provider.follow(await start());
    const begun = new Map(browser.cookies);
    browser.cookies.clear();
    expect(await problemIn(await comeBack(answer))).toBe('provider-failed');
    await start();
    expect(await problemIn(await comeBack(answer))).toBe('provider-failed');
    browser.cookies = begun;
    const cookies = new Map(begun);
    expect(await comeBack(answer)).toBe('/overview');
    browser.cookies.delete(sessionCookie().name);
    expect(await problemIn(await comeBack(answer))).toBe('provider-failed');
    browser.cookies = cookies;
    expect(await problemIn(await comeBack(answer))).toBe('provider-failed');
  });

  test('that the person cancelled is told apart', async () => {
    expect(await problemIn(await signIn())).toBe('provider-cancelled');
  });

  test('that does not come leaves the browser on its page', async () => {
    settings({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    await startProviderAction({});
    expect(await open()).toMatch(/\/api\/auth\/error/);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'opens no page elsewhere: %s',
    async (next) => {
      provider.person({});
      expect(await signIn({ next })).toBe('/overview');
      await startProviderAction({});
      const answer = await provider.follow(await open({ callbackUrl: `https://evil.example/${next}` }));
      expect(await comeBack(`${answer}&callbackUrl=https://evil.example`)).toBe('/overview');
    },
  );

  test('is taken by no POST, and no other page begins a sign-in', async () => {
    provider.person({});
    const answer = await provider.follow(await start());
    expect((await callNextAuth('POST', answer, new URLSearchParams())).status).toBe(405);
    browser.headers = new Headers({ origin: 'https://evil.example' });
    expect((await callNextAuth('POST', '/api/auth/signin/oidc', new URLSearchParams())).status).toBe(403);
  });
});

test('without a provider its way back is closed', async () => {
  settings({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_ROLES: '' });
  expect((await callNextAuth('GET', '/api/auth/callback/oidc?code=1&state=1')).status).toBe(405);
});

describe('with the provider alone', () => {
  beforeEach(() => settings({ OIDC_ONLY: '1' }));

  test('no password signs in, by the page, a demo user or next-auth', async () => {
    const user = await newUser();
    const only = { ok: false, reason: { code: 'provider-only' } };
    expect(await signInByPasskeyAction({ answer: '{}' })).toEqual(only);
    expect(await finishSignInAction({ code: '000000' })).toMatchObject({ reason: { code: 'sign-in-over' } });
    expect(await signInAction({ email: user.email, password })).toEqual(only);
    expect(await signInDemoAction({ email: user.email })).toMatchObject({ ok: false });
    await signInByNextAuth({ email: user.email, password });
    expect(await signedIn()).toBeNull();
  });

  test('an invitation is joined by the provider and by no password; only reset-access sets one', async () => {
    const email = `${crypto.randomUUID()}@partner.example`;
    const made = async (wish: 'create-admin' | 'reset-access') => {
      const link = await linkFromMachine(wish, email);
      if (!link.ok) throw new Error(link.reason.sentence);
      return link.value.address.split('#')[1] ?? '';
    };
    const token = await made('create-admin');
    expect(await joinAction({ token, name: 'Ada', password: strong })).toMatchObject({
      reason: { code: 'provider-only' },
    });
    provider.person({});
    expect(await problemIn(await signIn({ token }))).toBe('other-email');
    provider.person({ email, groups: ['pay-admins'] });
    expect(await signIn({ token })).toBe('/overview');
    expect(await signedIn()).toMatchObject({ email, role: 'admin' });
    browser.cookies.clear();
    expect(await resetAccessAction({ token: await made('reset-access'), password: strong })).toMatchObject({
      value: { redirectTo: '/overview' },
    });
    expect(await signedIn()).toMatchObject({ email });
  });
});
