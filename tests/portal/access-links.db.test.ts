import { describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession } from '../../lib/auth/session-store.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import {
  changePasswordAction,
  describeAccessLinkAction,
  joinAction,
  resetAccessAction,
  signInAction,
} from '../../lib/features/users/actions.ts';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import { browser, newUser, password, signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

const strong = 'seven walnuts orbit the piano';
const over = { ok: false, reason: { code: 'link-over' } };
const address = () => `${crypto.randomUUID()}@example.test`;

async function tokenFor(wish: 'create-admin' | 'reset-access', email: string): Promise<string> {
  const made = await linkFromMachine(wish, email);
  if (!made.ok) throw new Error(made.reason.sentence);
  return made.value.address.split('#')[1] ?? '';
}

const audited = async (action: string): Promise<unknown[]> =>
  db().auditEntry.findMany({ where: { action }, select: { actorName: true, subjectKind: true, data: true } });

async function minutesLater(minutes: number, work: () => Promise<void>): Promise<void> {
  const restore = setClock(() => Date.now() + minutes * 60_000);
  try {
    await work();
  } finally {
    restore();
  }
}

describe('the link of a first administrator', () => {
  test('makes an administrator who is signed in, and both steps are on record', async () => {
    const email = address();
    const token = await tokenFor('create-admin', ` ${email.toUpperCase()}`);
    expect(await describeAccessLinkAction({ token })).toMatchObject({
      ok: true,
      value: { purpose: 'invitation', role: 'admin', email, madeBy: null },
    });
    expect(await joinAction({ token, name: 'Ada First', password: strong })).toEqual({
      ok: true,
      value: { redirectTo: '/overview' },
    });
    expect(browser.cookies.has(sessionCookie().name)).toBe(true);
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({
      name: 'Ada First',
      role: 'admin',
    });
    expect(await audited('person.invite')).toContainEqual({
      actorName: 'portal',
      subjectKind: 'invitation',
      data: { by: 'command line', role: 'admin' },
    });
    expect(await audited('person.join')).toContainEqual(
      expect.objectContaining({ actorName: 'Ada First', subjectKind: 'user' }),
    );
  });

  test('makes one account when it is used fifty times at once', async () => {
    const email = address();
    const token = await tokenFor('create-admin', email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => joinAction({ token, name: `Ada ${n}`, password: strong })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 49 }, () => over));
    expect(await db().user.count({ where: { email } })).toBe(1);
  });

  test('is used up by the press and not by being opened', async () => {
    const token = await tokenFor('create-admin', address());
    for (let n = 0; n < 3; n += 1)
      expect(await describeAccessLinkAction({ token })).toMatchObject({ ok: true });
    expect(await joinAction({ token, name: 'Ada', password: strong })).toMatchObject({ ok: true });
    expect(await describeAccessLinkAction({ token })).toEqual(over);
    expect(await joinAction({ token, name: 'Eve', password: strong })).toEqual(over);
  });

  test('works for thirty minutes', async () => {
    const token = await tokenFor('create-admin', address());
    await minutesLater(29, async () =>
      expect(await describeAccessLinkAction({ token })).toMatchObject({ ok: true }),
    );
    await minutesLater(31, async () => {
      expect(await describeAccessLinkAction({ token })).toEqual(over);
      expect(await joinAction({ token, name: 'Ada', password: strong })).toEqual(over);
    });
  });

  test('ends when a newer one is made for the same address', async () => {
    const email = address();
    const older = await tokenFor('create-admin', email);
    const newer = await tokenFor('create-admin', email);
    expect(await joinAction({ token: older, name: 'Ada', password: strong })).toEqual(over);
    expect(await joinAction({ token: newer, name: 'Ada', password: strong })).toMatchObject({ ok: true });
  });

  test('cannot be guessed: a token that nobody made is answered like one that is over', async () => {
    expect(await describeAccessLinkAction({ token: 'A'.repeat(43) })).toEqual(over);
    expect(await joinAction({ token: 'A'.repeat(43), name: 'Eve', password: strong })).toEqual(over);
    expect(await joinAction({ token: '%', name: 'Eve', password: strong })).toMatchObject({
      reason: { code: 'invalid-input' },
    });
  });

  test('is stored as a hash', async () => {
    const token = await tokenFor('create-admin', address());
    const rows =
      JSON.stringify(await db().accessLink.findMany()) + JSON.stringify(await audited('person.invite'));
    expect(rows).not.toContain(token);
  });

  test('takes over nobody: an address that has an account gets none, whenever the account was made', async () => {
    const { email } = await newUser();
    expect(await linkFromMachine('create-admin', email)).toMatchObject({
      reason: { sentence: expect.stringContaining('has an account already') },
    });
    const later = address();
    const token = await tokenFor('create-admin', later);
    const user = await newUser();
    await db().user.update({ where: { id: user.id }, data: { email: later } });
    expect(await joinAction({ token, name: 'Eve', password: strong })).toEqual(over);
    expect(await db().user.findUnique({ where: { email: later } })).toMatchObject({
      id: user.id,
      role: 'operator',
    });
  });

  test('refuses a password that is short, or easy to guess for whoever knows the person, and can be tried again', async () => {
    const email = 'marguerite.fontainebleau@example.test';
    const token = await tokenFor('create-admin', email);
    const refusedFor = async (given: string) => {
      const answer = await joinAction({ token, name: 'Marguerite Fontainebleau', password: given });
      return answer.ok ? 'taken' : 'problem' in answer.reason ? answer.reason.problem : answer.reason.code;
    };
    expect(await refusedFor('kX9#vR2!qL')).toBe('too-short');
    expect(await refusedFor('passwordpassword')).toBe('too-guessable');
    expect(await refusedFor('Marguerite.Fontainebleau')).toBe('too-guessable');
    expect(await refusedFor(strong)).toBe('taken');
  });
});

describe('the way back of a person who is locked out', () => {
  test('sets a new password, removes the second factor, ends every session and the lock-out', async () => {
    const { user, sessionId } = await signedInAs('admin');
    await db().secondFactor.create({ data: { userId: user.id, secret: 'sealed', confirmedAt: new Date() } });
    for (let n = 0; n < 5; n += 1) await signInAction({ email: user.email, password: 'a wrong guess' });
    expect(await signInAction({ email: user.email, password })).toMatchObject({ reason: { code: 'locked' } });
    browser.cookies.clear();

    const token = await tokenFor('reset-access', user.email);
    expect(await describeAccessLinkAction({ token })).toMatchObject({
      value: { purpose: 'reset', name: user.name, hasFactor: false },
    });
    expect(await resetAccessAction({ token, password: strong })).toMatchObject({ ok: true });
    expect(await actorOfSession({ userId: user.id, sessionId }, { touch: false })).toBeNull();
    expect(await db().secondFactor.count({ where: { userId: user.id } })).toBe(0);
    browser.cookies.clear();
    expect(await signInAction({ email: user.email, password })).toMatchObject({ reason: { code: 'wrong' } });
    expect(await signInAction({ email: user.email, password: strong })).toMatchObject({ ok: true });
  });

  test('is closed to a disabled person when the link is older; using a new one enables the account, on record', async () => {
    const { id, email } = await newUser('admin');
    const token = await tokenFor('reset-access', email);
    await db().user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect(await resetAccessAction({ token, password: strong })).toEqual(over);
    const back = await tokenFor('reset-access', email);
    expect(await signInAction({ email, password })).toMatchObject({ reason: { code: 'wrong' } });
    expect(await resetAccessAction({ token: back, password: strong })).toMatchObject({ ok: true });
    expect(await signInAction({ email, password: strong })).toMatchObject({ ok: true });
    expect(
      await db().auditEntry.findFirst({ where: { subjectId: id, action: 'person.enable' } }),
    ).toMatchObject({
      actorId: null,
      data: { by: 'command line' },
    });
  });

  test('is no invitation, and an invitation is no way back', async () => {
    const { email } = await newUser('admin');
    const reset = await tokenFor('reset-access', email);
    expect(await joinAction({ token: reset, name: 'Eve', password: strong })).toEqual(over);
    const invitation = await tokenFor('create-admin', address());
    expect(await resetAccessAction({ token: invitation, password: strong })).toEqual(over);
  });
});

describe('changing the password', () => {
  test('needs the current one, and ends the other sessions and open links', async () => {
    const { user, sessionId } = await signedInAs('operator');
    browser.cookies.clear();
    await signInAction({ email: user.email, password });
    const older = await tokenFor('reset-access', user.email);
    expect(await changePasswordAction({ current: 'not it', password: strong })).toMatchObject({
      reason: { code: 'password-wrong' },
    });
    expect(await changePasswordAction({ current: password, password: strong })).toMatchObject({ ok: true });
    expect(await actorOfSession({ userId: user.id, sessionId }, { touch: false })).toBeNull();
    expect(await resetAccessAction({ token: older, password: strong })).toEqual(over);
    expect(await changePasswordAction({ current: strong, password: `${strong} too` })).toMatchObject({
      ok: true,
    });
  });

  test('refuses the same and a weak password', async () => {
    await signedInAs('operator');
    expect(await changePasswordAction({ current: password, password })).toMatchObject({
      reason: { code: 'password-same' },
    });
    expect(await changePasswordAction({ current: password, password: 'qwertyuiop1234' })).toMatchObject({
      reason: { code: 'password-refused', problem: 'too-guessable' },
    });
  });

  test('is locked after five wrong guesses, in a stolen session too', async () => {
    await signedInAs('operator');
    for (let n = 0; n < 5; n += 1) await changePasswordAction({ current: `guess ${n}`, password: strong });
    expect(await changePasswordAction({ current: password, password: strong })).toMatchObject({
      reason: { code: 'code-locked' },
    });
  });
});
