import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { isSteppedUp } from '../../lib/features/step-up/data.ts';
import {
  finishSignInAction,
  joinAction,
  resetAccessAction,
  signInAction,
  signInByPasskeyAction,
  signInDemoAction,
  startProviderAction,
} from '../../lib/features/users/actions.ts';
import { makeAccessLink } from '../../lib/features/users/data/links.ts';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import type { startIdentityProvider } from '../support/identity-provider.ts';
import { callNextAuth, signInByNextAuth } from '../support/next-auth.ts';
import { browser, newUser, password } from '../support/portal-access.ts';
import {
  accountFor,
  comeBack,
  emailOf,
  open,
  problemIn,
  settings,
  signedIn,
  signIn,
  start,
  strong,
  withProvider,
} from '../support/provider-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next-intl/server', async () => (await import('../support/translations.ts')).serverTranslations);

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
withProvider((opened) => {
  provider = opened;
});

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
    const before = await signedIn();
    provider.accounts.set(subject, { ...account, groups: [], email_verified: false });
    browser.cookies.clear();
    expect(await problemIn(await signIn())).toBe('email-unverified');
    expect(before && (await actorOfSession(before, { touch: false }))).toBeNull();
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
    const at = (change: (seconds: number) => unknown) => {
      provider.state.alter = (claims) => ({
        ...claims,
        acr: 'mfa',
        auth_time: change(Number(claims['auth_time'])),
      });
    };
    for (const change of [
      (seconds: number) => seconds - 400,
      (seconds: number) => seconds + 86_400,
      (seconds: number) => seconds * 1000,
      String,
    ]) {
      at(change);
      await signIn();
      expect(await proved()).toBe(false);
    }
    at((seconds) => seconds + 30);
    await signIn();
    expect(await proved()).toBe(true);
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
