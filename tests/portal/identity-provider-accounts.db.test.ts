import { describe, expect, test, vi } from 'vitest';
import { encodeErrand, errandCookie } from '../../lib/auth/identity-provider.ts';
import { sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { proveSelfAction, startEnrolmentAction } from '../../lib/features/step-up/actions.ts';
import {
  describeAccessLinkAction,
  linkIdentityAction,
  proveByProviderAction,
  removeIdentityAction,
  resetAccessAction,
  signInAction,
  unlinkIdentityAction,
} from '../../lib/features/users/actions.ts';
import { makeAccessLink } from '../../lib/features/users/data/links.ts';
import { putEmail } from '../../lib/features/users/data.ts';
import { unlink } from '../../lib/features/users/verbs/unlink-identity.ts';
import type { startIdentityProvider } from '../support/identity-provider.ts';
import { browser, password, signedInAs } from '../support/portal-access.ts';
import { waitingForLocks } from '../support/portal-database.ts';
import {
  accountFor,
  comeBack,
  linkFor,
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

/** Comes back with the session's cookie, which the browser keeps meanwhile. */
const comeBackSignedIn = async (address: string): Promise<string> => {
  const { name } = sessionCookie();
  const cookie = browser.cookies.get(name) ?? '';
  const path = await comeBack(address);
  browser.cookies.set(name, cookie);
  return path;
};

describe('a person who has no password', () => {
  const enrol = async () => (await startEnrolmentAction({})).ok;
  const again = async () => {
    await proveByProviderAction({ next: '/me/security?for=/approvals' });
    return comeBackSignedIn(await provider.follow(await open({}, '?prompt=login&max_age=300')));
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
    // Without one, only the provider can have proved them: the session may have begun with a passkey that is gone.
    await db().user.update({ where: { id: user.id }, data: { passwordHash: null } });
    expect(await enrol()).toBe(true);
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
    const subject = provider.person({ email: user.email });
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
    provider.person({ email: user.email });
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
    provider.person({ email: user.email });
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

  test('is linked to no identity of another address, nor after its person was disabled', async () => {
    const { user } = await localAccount();
    provider.person({});
    await linkIdentityAction({ password });
    const back = await comeBackSignedIn(await provider.follow(await open()));
    expect(back).toBe('/me/security?problem=other-email');
    provider.person({ email: user.email });
    await linkIdentityAction({ password });
    const answer = await provider.follow(await open());
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    await comeBack(answer);
    expect(await db().identity.count({ where: { userId: user.id } })).toBe(0);
  });

  test('is not linked by the link of a forgotten password, which leaves its second factor', async () => {
    const { user } = await localAccount();
    provider.person({ email: user.email });
    const { id, email, name } = user;
    const link = { purpose: 'reset', email, role: null, locale: 'en', lasts: 'short' } as const;
    const { address } = await db().$transaction((tx) =>
      makeAccessLink(tx, { ...link, madeBy: { userId: id, name } }, { isOwn: true }),
    );
    const token = address.split('#')[1] ?? '';
    browser.cookies.clear();
    expect(await describeAccessLinkAction({ token })).toMatchObject({ value: { takesProvider: false } });
    expect(await problemIn(await signIn({ token }))).toBe('account-exists');
    expect(await describeAccessLinkAction({ token })).toMatchObject({ ok: true });
  });

  test('keeps the subject that another one replaces, which opens nothing and makes no second account', async () => {
    const { user } = await localAccount();
    const first = provider.person({ email: user.email });
    await linkIdentityAction({ password });
    await comeBackSignedIn(await provider.follow(await open()));
    const second = provider.person({ email: user.email });
    await linkIdentityAction({ password });
    await comeBackSignedIn(await provider.follow(await open()));
    provider.state.who = first;
    Object.assign(provider.accounts.get(first) ?? {}, { email: 'another@partner.example' });
    const people = await db().user.count();
    expect(await problemIn(await signIn())).toBe('account-exists');
    expect(await db().user.count()).toBe(people);
    provider.state.who = second;
    expect(await signIn()).toBe('/overview');
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
    // From one trusted role to another, what the person set up since stays.
    await db().user.update({ where: { id: user.id }, data: { passwordHash: 'their own' } });
    Object.assign(provider.accounts.get(subject) ?? {}, { groups: ['pay-admins'] });
    await signIn();
    expect(await accountFor(user.email)).toMatchObject({ role: 'admin', passwordHash: 'their own' });
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
