import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../lib/auth/password.ts';
import { peerHeader } from '../../lib/auth/peer-address.ts';
import { actorOfSession, createSession } from '../../lib/auth/session-store.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { signIn } from '../../lib/features/users/verbs/sign-in.ts';
import { forgetShared } from '../../lib/shared.ts';
import { callNextAuth, signInByNextAuth } from '../support/next-auth.ts';
import { browser, newUser, origin, password, signedInAs, withAccess } from '../support/portal-access.ts';
import { waitingForLocks } from '../support/portal-database.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

const attempt = (
  email: string,
  given: string,
  { address = '10.0.0.1', sessionBefore = null as string | null } = {},
) => signIn({ email, password: given, address, userAgent: 'test', device: null, sessionBefore });

describe('signing in', () => {
  test('opens a session; case and spaces around the address do not matter', async () => {
    const user = await newUser();
    expect(await attempt(` ${user.email.toUpperCase()} `, password)).toMatchObject({ ok: true });
  });

  test('unknown account, wrong password and disabled user are one answer', async () => {
    const user = await newUser();
    const disabled = await newUser();
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const wrong = { ok: false, reason: { code: 'wrong' } };
    expect(await attempt(user.email, 'no')).toEqual(wrong);
    expect(await attempt('nobody@example.test', 'no')).toEqual(wrong);
    expect(await attempt(disabled.email, password)).toEqual(wrong);
  });

  test('five failures lock an account, real or not, even for the right password, for half an hour', async () => {
    const user = await newUser();
    for (const email of [user.email, 'ghost@example.test']) {
      for (let n = 0; n < 5; n += 1) await attempt(email, 'no', { address: `10.1.0.${n}` });
      const locked = await attempt(email, password, { address: '10.1.0.9' });
      expect(locked).toMatchObject({ ok: false, reason: { code: 'locked' } });
    }
    await db().$executeRaw`update sign_in_attempts set at = at - interval '30 minutes'`;
    expect(await attempt(user.email, password, { address: '10.1.0.9' })).toMatchObject({ ok: true });
  });

  test('forty failures lock an address for every account', async () => {
    const user = await newUser();
    const data = Array.from({ length: 40 }, (_, n) => ({
      account: `a${n}`,
      address: '10.2.0.1',
      succeeded: false,
    }));
    await db().signInAttempt.createMany({ data });
    expect(await attempt(user.email, password, { address: '10.2.0.1' })).toMatchObject({
      reason: { code: 'locked' },
    });
    expect(await attempt(user.email, password, { address: '10.2.0.2' })).toMatchObject({ ok: true });
  });

  test('a success clears what failed before it at the same address, and nothing that failed elsewhere', async () => {
    const user = await newUser();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await attempt(user.email, 'no', { address: '10.3.0.1' });
      expect(await attempt(user.email, password, { address: '10.3.0.1' })).toMatchObject({ ok: true });
    }
    for (let n = 0; n < 4; n += 1) await attempt(user.email, 'no', { address: '10.3.0.2' });
    expect(await attempt(user.email, password, { address: '10.3.0.1' })).toMatchObject({ ok: true });
    await attempt(user.email, 'no', { address: '10.3.0.1' });
    expect(await attempt(user.email, password, { address: '10.3.0.1' })).toMatchObject({
      reason: { code: 'locked' },
    });
  });
});

test.each([
  ['gets another password', { passwordHash: 'another' }],
  ['is disabled', { disabledAt: new Date() }],
])('a password that is being checked opens nothing if its owner %s meanwhile', async (_, change) => {
  const user = await newUser();
  let answer: ReturnType<typeof attempt> | undefined;
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: change });
    answer = attempt(user.email, password);
    await waitingForLocks(1);
  });
  expect(await answer).toMatchObject({ reason: { code: 'wrong' } });
  expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
});

describe('a session ends with the next request', () => {
  const stillThere = (of: { user: { id: string }; sessionId: string }) =>
    actorOfSession({ userId: of.user.id, sessionId: of.sessionId }, { touch: true });

  test('when it is revoked', async () => {
    const own = await signedInAs('operator');
    expect(await stillThere(own)).toMatchObject({ role: 'operator' });
    await db().session.update({ where: { id: own.sessionId }, data: { revokedAt: new Date() } });
    expect(await stillThere(own)).toBeNull();
  });

  test('when the user is disabled, and a changed role counts at once', async () => {
    const own = await signedInAs('operator');
    await db().user.update({ where: { id: own.user.id }, data: { role: 'auditor' } });
    expect(await stillThere(own)).toMatchObject({ role: 'auditor' });
    await db().user.update({ where: { id: own.user.id }, data: { disabledAt: new Date() } });
    expect(await stillThere(own)).toBeNull();
    // Being enabled again revives none.
    await db().user.update({ where: { id: own.user.id }, data: { disabledAt: null } });
    expect(await stillThere(own)).toBeNull();
    expect(await attempt(own.user.email, password)).toMatchObject({ ok: true });
  });

  test('when the role is none that the portal knows', async () => {
    const own = await signedInAs('admin');
    // Put there by hand, past the database's own check.
    await db().$executeRaw`alter table users drop constraint users_role`;
    await db().user.update({ where: { id: own.user.id }, data: { role: 'owner' } });
    expect(await stillThere(own)).toBeNull();
  });

  test('when the same browser signs in again, as whomever, and not by a wrong password', async () => {
    const own = await signedInAs('operator');
    const { email } = await newUser();
    const sessionBefore = own.sessionId;
    await attempt(email, 'no', { sessionBefore });
    expect(await stillThere(own)).not.toBeNull();
    expect(await attempt(email, password, { sessionBefore })).toMatchObject({ ok: true });
    expect(await stillThere(own)).toBeNull();
  });

  test('after 15 idle minutes, and after 8 hours however busy', async () => {
    const own = await signedInAs('operator');
    const start = Date.now();
    let restore = () => {};
    const at = async (minutes: number) => {
      restore();
      restore = setClock(() => start + minutes * 60_000);
      return stillThere(own);
    };
    try {
      for (let minutes = 10; minutes < 480; minutes += 10) expect(await at(minutes)).not.toBeNull();
      expect(await at(480.1)).toBeNull();
      const idle = await signedInAs('operator');
      await db().session.update({ where: { id: idle.sessionId }, data: { lastSeenAt: new Date(start) } });
      restore();
      restore = setClock(() => start + 15 * 60_000);
      expect(await stillThere(idle)).toBeNull();
    } finally {
      restore();
    }
  });

  test('and a cookie that names another person’s session opens nothing', async () => {
    const own = await signedInAs('operator');
    const other = await newUser('admin');
    expect(await actorOfSession({ userId: other.id, sessionId: own.sessionId }, { touch: true })).toBeNull();
  });
});

describe('one’s own settings and sessions', () => {
  const chosen = {
    locale: 'zh-CN',
    theme: 'dark',
    density: 'compact',
    fixedTimeZone: 'Asia/Shanghai',
    onePageWizard: true,
    singleKeys: false,
  } as const;

  test('what was saved goes along to the next browser at sign-in; before, nothing is put on it', async () => {
    const { signInAction, setPreferencesAction } = await import('../../lib/features/users/actions.ts');
    const user = await newUser();
    await signInAction({ email: user.email, password });
    expect(browser.cookies.has('locale')).toBe(false);
    expect(await setPreferencesAction(chosen)).toMatchObject({ ok: true });
    browser.cookies.clear();
    await signInAction({ email: user.email, password });
    expect(Object.fromEntries(browser.cookies)).toMatchObject({
      locale: 'zh-CN',
      theme: 'dark',
      density: 'compact',
      'single-keys': 'off',
      'fixed-zone': 'Asia/Shanghai',
    });
  });

  test('a language or theme that is chosen at the top of a page is among them from then on', async () => {
    const { chooseLocale, chooseTheme } = await import('../../lib/features/users/form-posts.ts');
    const { savedPreferences } = await import('../../lib/features/users/queries.ts');
    const form = (fields: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      return data;
    };
    await chooseLocale(form({ locale: 'zh-CN' }));
    expect(browser.cookies.get('locale')).toBe('zh-CN');

    const { user } = await signedInAs('operator');
    browser.cookies.set('density', 'compact');
    await chooseTheme(form({ theme: 'dark' }));
    const kept = { ...chosen, fixedTimeZone: null, onePageWizard: false, singleKeys: true };
    expect(await savedPreferences(user.id)).toEqual(kept);
    await chooseLocale(form({ locale: 'en' }));
    await chooseLocale(form({ locale: 'tlh' }));
    browser.cookies.set('density', 'comfortable');
    expect(await savedPreferences(user.id)).toEqual({ ...kept, locale: 'en' });

    browser.headers.set('origin', 'https://evil.example');
    await chooseTheme(form({ theme: 'light' }));
    expect(await savedPreferences(user.id)).toMatchObject({ theme: 'dark' });
  });

  test('signing in again on the page that is open leaves the language it is read in', async () => {
    const { setPreferencesAction } = await import('../../lib/features/users/actions.ts');
    const { POST } = await import('../../app/api/session/sign-in/route.ts');
    const { user } = await signedInAs('operator');
    await setPreferencesAction(chosen);
    browser.cookies.set('locale', 'en');
    const signIn = (body: object, headers: Headers = browser.headers) =>
      POST(
        new Request(`${origin}/api/session/sign-in`, { method: 'POST', headers, body: JSON.stringify(body) }),
      );
    const given = { email: user.email, password };
    expect(await (await signIn(given)).json()).toMatchObject({ ok: true });
    expect((await signIn({ ...given, more: 1 })).status).toBe(400);
    expect((await signIn(given, new Headers({ origin: 'https://evil.example' }))).status).toBe(403);
    expect(browser.cookies.get('locale')).toBe('en');
  });

  test('a zone that does not exist is refused', async () => {
    const { setPreferencesAction } = await import('../../lib/features/users/actions.ts');
    await signedInAs('operator');
    const answer = await setPreferencesAction({ ...chosen, fixedTimeZone: 'Mars/Olympus' });
    expect(answer).toMatchObject({ ok: false, reason: { code: 'invalid-input' } });
  });

  test('sessions elsewhere are seen and ended, one or all; this one and other people’s are not', async () => {
    const { endSessionAction, endOtherSessionsAction } = await import('../../lib/features/users/actions.ts');
    const { currentActor } = await import('../../lib/auth/current-actor.ts');
    const { ownSessions } = await import('../../lib/features/users/queries.ts');
    const stranger = await signedInAs('admin');
    const own = await signedInAs('operator');
    const elsewhere = () =>
      createSession({
        userId: own.user.id,
        address: '137.132.1.1',
        userAgent: 'Mozilla/5.0 (Windows) Firefox/140.0',
      });
    const [first] = [await elsewhere(), await elsewhere(), await elsewhere()];
    const actor = await currentActor();
    if (!actor) throw new Error('nobody is signed in');
    const seen = await ownSessions(actor);
    expect(seen).toHaveLength(4);
    expect(seen[0]).toMatchObject({ id: own.sessionId, isThisOne: true, place: 'local' });
    expect(seen[1]).toMatchObject({
      isThisOne: false,
      browser: 'Firefox',
      system: 'Windows',
      address: '137.132.1.1',
      place: 'SG',
    });
    for (const [sessionId, code] of [
      [own.sessionId, 'own-session'],
      [stranger.sessionId, 'session-not-found'],
    ] as const)
      expect(await endSessionAction({ sessionId })).toEqual({ ok: false, reason: { code } });
    expect(await endSessionAction({ sessionId: first })).toEqual({ ok: true, value: { ended: 1 } });
    expect(await endOtherSessionsAction({})).toEqual({ ok: true, value: { ended: 2 } });
    expect(await ownSessions(actor)).toHaveLength(1);
    const there = { userId: stranger.user.id, sessionId: stranger.sessionId };
    expect(await actorOfSession(there, { touch: false })).not.toBeNull();
  });

  test('asking how long a session lasts does not prolong it, staying does, its end after 8 hours stays', async () => {
    const { currentActor } = await import('../../lib/auth/current-actor.ts');
    const { sessionState } = await import('../../lib/features/users/queries.ts');
    const { staySignedIn } = await import('../../lib/features/users/verbs/sign-in.ts');
    await signedInAs('operator');
    const actor = await currentActor();
    if (!actor) throw new Error('nobody is signed in');
    const restore = setClock(() => Date.now() + 13 * 60_000);
    try {
      const before = await sessionState(actor);
      expect(before.idleSecondsLeft).toBeGreaterThan(110);
      expect(before.idleSecondsLeft).toBeLessThanOrEqual(120);
      const after = await staySignedIn(actor);
      expect(after.idleSecondsLeft).toBeGreaterThan(14 * 60);
      expect(after.secondsLeft).toBeLessThanOrEqual(before.secondsLeft);
    } finally {
      restore();
    }
  });
});

test('signing out by next-auth’s own route is on record', async () => {
  const { user, sessionId } = await signedInAs('operator');
  const { csrfToken } = await (await callNextAuth('GET', '/api/auth/csrf')).json();
  await callNextAuth('POST', '/api/auth/signout', new URLSearchParams({ csrfToken, json: 'true' }));
  expect(await actorOfSession({ userId: user.id, sessionId }, { touch: false })).toBeNull();
  expect(await db().auditEntry.findMany({ where: { subjectId: sessionId } })).toMatchObject([
    { action: 'sign-out', actorId: user.id },
  ]);
});

test.each([
  { email: 'a\u0000b@example.test', password: 'x' },
  { email: '\ud800@example.test', password: 'x' },
  { email: 'x'.repeat(20_000), password: 'x' },
])('next-auth’s own route tells a stranger no error of ours (%#)', async (given) => {
  const answer = await signInByNextAuth(given);
  expect(await answer.json()).toEqual({
    url: `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials`,
  });
});

test.each([
  'http://127.0.0.1:3000.evil.example/',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
])('next-auth’s own route leads nowhere else: %s', async (callbackUrl) => {
  const { user } = await signedInAs('operator');
  const { csrfToken } = await (await callNextAuth('GET', '/api/auth/csrf')).json();
  const body = new URLSearchParams({ csrfToken, email: user.email, password, callbackUrl });
  const answer = await callNextAuth('POST', '/api/auth/callback/credentials', body);
  expect(new URL(answer.headers.get('location') ?? '', origin).origin).toBe(origin);
});

test('the sign-in action sets a cookie that opens the portal, and signing out closes it for good', async () => {
  const { signInAction, signOutAction } = await import('../../lib/features/users/actions.ts');
  const { currentActor } = await import('../../lib/auth/current-actor.ts');
  const user = await newUser();
  const answer = await signInAction({ email: user.email, password, next: '//evil.example' });
  expect(answer).toEqual({ ok: true, value: { redirectTo: '/overview', factorDue: false } });
  const stolen = new Map(browser.cookies);
  expect(await currentActor()).toMatchObject({ email: user.email });
  expect(await signOutAction({})).toMatchObject({ ok: true });
  browser.cookies = stolen;
  expect(await currentActor()).toBeNull();
  const actions = await db().auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: 'asc' } });
  expect(actions.map((entry) => entry.action)).toEqual(['sign-in', 'sign-out']);
});

describe('a demo user by one press', () => {
  const person = { email: 'olivia@demo.corridor.test', name: 'Olivia', role: 'operator' as const };

  async function press({
    from,
    portalUrl,
    environment = 'sandbox',
  }: {
    from: string;
    portalUrl?: string;
    environment?: string;
  }) {
    const folder = await mkdtemp(join(tmpdir(), 'demo-'));
    await writeFile(join(folder, 'demo-users.json'), JSON.stringify({ users: [{ ...person, password }] }));
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('PORTAL_ENV', environment);
    if (portalUrl) vi.stubEnv('PORTAL_URL', portalUrl);
    forgetShared();
    const own = portalUrl ?? origin;
    browser.headers = new Headers({
      origin: own,
      'sec-fetch-site': 'same-origin',
      'next-action': 'any',
      [peerHeader()]: from,
    });
    try {
      const { signInDemoAction } = await import('../../lib/features/users/actions.ts');
      return await signInDemoAction({ email: person.email });
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  }

  test('is signed in on the machine of a sandbox, and from nowhere else', async () => {
    await db().user.create({ data: { ...person, passwordHash: await hashPassword(password) } });
    const refused = { ok: false, reason: { code: 'wrong' } };
    expect(await press({ from: '10.0.0.7' })).toEqual(refused);
    expect(await press({ from: '127.0.0.1', portalUrl: 'https://sandbox.example' })).toEqual(refused);
    expect(
      await press({ from: '127.0.0.1', environment: 'production', portalUrl: 'https://pay.example' }),
    ).toEqual(refused);
    expect(browser.cookies.size).toBe(0);
    expect(await press({ from: '127.0.0.1' })).toMatchObject({ ok: true });
    expect(browser.cookies.size).toBeGreaterThan(0);
  });
});
