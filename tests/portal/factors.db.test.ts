import { describe, expect, test, vi } from 'vitest';
import { currentActor } from '../../lib/auth/current-actor.ts';
import { authOptions } from '../../lib/auth/options.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { decodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession, createSession } from '../../lib/auth/session-store.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { loadSecondFactors, secondFactorState } from '../../lib/features/step-up/data.ts';
import {
  addPasskey,
  confirmEnrolment,
  removeOwnFactor,
  renameFactor,
  startEnrolment,
  startPasskey,
} from '../../lib/features/step-up/verbs/enrol.ts';
import { askPasskey, stepUp } from '../../lib/features/step-up/verbs/step-up.ts';
import {
  abandonSignInAction,
  askDuePasskeyAction,
  askForPasskeyAction,
  finishSignInAction,
  signInAction,
  signInByPasskeyAction,
} from '../../lib/features/users/actions.ts';
import { emailAsked, makeAccessLink } from '../../lib/features/users/data/links.ts';
import { loadPerson } from '../../lib/features/users/data.ts';
import { changeFactorRule } from '../../lib/features/users/verbs/manage-people.ts';
import { changePassword } from '../../lib/features/users/verbs/passwords.ts';
import { actionInputs, allActions } from '../support/all-actions.ts';
import { softPasskey } from '../support/passkey.ts';
import { browser, password, signedInAs, withAccess } from '../support/portal-access.ts';
import { valueOf } from '../support/portal-orders.ts';
import { codeOf } from '../support/second-factor.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

async function person(role: Role = 'approver'): Promise<Actor> {
  const { user, sessionId } = await signedInAs(role);
  const { id: userId, name, email } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

async function withApp(actor: Actor, proof: object = { password }, name = 'Phone'): Promise<string> {
  const { secret } = valueOf(await startEnrolment(actor, proof));
  valueOf(await confirmEnrolment(actor, { code: codeOf(secret, -1), name }));
  return secret;
}

async function withPasskey(actor: Actor, proof: object = { password }, name = 'Laptop') {
  const passkey = softPasskey();
  const { options } = valueOf(await startPasskey(actor, proof));
  const { recoveryCodes } = valueOf(
    await addPasskey(actor, { answer: passkey.made({ challenge: options.challenge }), name }),
  );
  return { passkey, recoveryCodes };
}

async function challengeFor(actor: Actor): Promise<string> {
  const { options } = valueOf(await askPasskey(actor));
  return options?.challenge ?? '';
}

const codeIn = (answer: { ok: true } | { ok: false; reason: unknown }) =>
  answer.ok ? 'ok' : (answer.reason as { code: string }).code;

describe('a person with a second factor', () => {
  test('has nothing but the second step until it is proved: no page, no action', async () => {
    const actor = await person('admin');
    const secret = await withApp(actor);
    browser.cookies.clear();
    expect(await signInAction({ email: actor.email, password, next: '/orders' })).toEqual({
      ok: true,
      value: { redirectTo: '/sign-in?next=%2Forders', factorDue: true, hasPasskey: false },
    });
    expect(await currentActor()).toBeNull();
    const codes = new Set<string | undefined>();
    for (const [name, run] of await allActions())
      if (run.gate !== 'public') codes.add((await run(actionInputs[name])).reason?.code);
    expect([...codes]).toEqual(['signed-out']);

    expect(codeIn(await finishSignInAction({ code: '000000' }))).toBe('code-wrong');
    expect(await currentActor()).toBeNull();
    expect(await finishSignInAction({ code: codeOf(secret), next: '/orders' })).toEqual({
      ok: true,
      value: { redirectTo: '/orders', factorDue: false },
    });
    const back = (await currentActor()) as Actor;
    expect(back.userId).toBe(actor.userId);
    expect(await secondFactorState(back)).toEqual({ isOn: true, isFresh: true });
    const signIns = await db().auditEntry.findMany({ where: { action: 'sign-in', actorId: actor.userId } });
    expect(signIns).toMatchObject([{ data: { by: 'app' } }]);
  });

  test('is asked by next-auth’s own callback, too: its session opens nothing', async () => {
    const actor = await person('admin');
    await withApp(actor);
    browser.cookies.clear();
    const [provider] = authOptions().providers;
    const { authorize } = (provider as unknown as { options: { authorize: CallableFunction } }).options;
    const { id, sid } = await authorize({ email: actor.email, password }, { headers: {} });
    const { actorOfSession } = await import('../../lib/auth/session-store.ts');
    expect(await actorOfSession({ userId: id, sessionId: sid }, { touch: false })).toBeNull();
  });

  test('has a quarter of an hour for the second step, and may give it up', async () => {
    const actor = await person();
    const secret = await withApp(actor);
    browser.cookies.clear();
    await signInAction({ email: actor.email, password });
    const restore = setClock(() => Date.now() + 15 * 60_000);
    try {
      expect(codeIn(await finishSignInAction({ code: codeOf(secret, 0) }))).toBe('sign-in-over');
    } finally {
      restore();
    }
    expect(codeIn(await abandonSignInAction({}))).toBe('ok');
    expect(codeIn(await finishSignInAction({ code: codeOf(secret, 1) }))).toBe('sign-in-over');
  });

  test('is locked out of the second step by five wrong codes', async () => {
    const actor = await person();
    const secret = await withApp(actor);
    browser.cookies.clear();
    await signInAction({ email: actor.email, password });
    for (let n = 0; n < 5; n += 1) await finishSignInAction({ code: '000000' });
    expect(codeIn(await finishSignInAction({ code: codeOf(secret) }))).toBe('code-locked');
    // A stranger who knows the password alone keeps an open session from nothing.
    expect(codeIn(await stepUp(actor, { code: codeOf(secret) }))).toBe('ok');
  });
});

test('a right password wipes out no wrong codes of the second factor', async () => {
  const actor = await person();
  const secret = await withApp(actor);
  for (let n = 0; n < 5; n += 1) {
    await stepUp(actor, { code: '000000' });
    await changePassword(actor, { current: password, password: 'seven walnuts orbit the piano' });
    await db().user.update({
      where: { id: actor.userId },
      data: { passwordHash: await hashPassword(password) },
    });
  }
  expect(codeIn(await stepUp(actor, { code: codeOf(secret) }))).toBe('code-locked');
});

describe('several factors', () => {
  test('stand side by side under their names, with their last use; recovery codes come once', async () => {
    const actor = await person();
    const secret = await withApp(actor);
    const code = codeOf(secret, 0);
    const { passkey, recoveryCodes } = await withPasskey(actor, { code });
    expect(recoveryCodes).toEqual([]);
    expect(await loadSecondFactors(actor)).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
      factors: [
        { kind: 'app', name: 'Phone', lastUsedAt: expect.any(String) },
        { kind: 'passkey', name: 'Laptop', lastUsedAt: null },
      ],
    });
    const proof = passkey.proved({ challenge: await challengeFor(actor) });
    const [app, key] = (await loadSecondFactors(actor)).factors;
    expect(codeIn(await removeOwnFactor(actor, { factorId: app?.id ?? '', code: proof }))).toBe('ok');
    expect(codeIn(await stepUp(actor, { code: codeOf(secret, 1) }))).toBe('code-wrong');
    expect(codeIn(await renameFactor(actor, { factorId: key?.id ?? '', name: 'Desk' }))).toBe('ok');
    expect(await loadSecondFactors(actor)).toMatchObject({ factors: [{ name: 'Desk' }] });
    const history = (await loadPerson({ ...actor, role: 'auditor' }, actor))?.events;
    expect(history?.map(({ action, factor, factorBefore }) => [action, factor, factorBefore])).toEqual([
      ['second-factor.rename', 'Desk', key?.name],
      ['second-factor.remove', app?.name, null],
      ['second-factor.enrol', key?.name, null],
      ['second-factor.enrol', app?.name, null],
    ]);
  });

  test('of somebody else are neither renamed nor removed', async () => {
    const [owner, thief] = [await person(), await person()];
    await withApp(owner);
    const secret = await withApp(thief);
    const [factor] = (await loadSecondFactors(owner)).factors;
    const factorId = factor?.id ?? '';
    expect(codeIn(await renameFactor(thief, { factorId, name: 'Mine' }))).toBe('factor-not-found');
    expect(codeIn(await removeOwnFactor(thief, { factorId, code: codeOf(secret) }))).toBe('factor-not-found');
    expect(await loadSecondFactors(owner)).toMatchObject({ factors: [{ name: 'Phone' }] });
  });
});

test('the first factor ends the other sessions, and whatever was begun there with the password alone', async () => {
  const owner = await person();
  const sessionId = await createSession({ userId: owner.userId, address: '::2', userAgent: 'elsewhere' });
  const elsewhere = { ...owner, sessionId };
  const { secret } = valueOf(await startEnrolment(elsewhere, { password }));
  const theirs = softPasskey();
  const { challenge } = valueOf(await startPasskey(elsewhere, { password })).options;
  const thief = {
    purpose: 'email',
    email: 'thief@example.test',
    role: null,
    locale: 'en',
    lasts: 'short',
  } as const;
  const { userId, name } = owner;
  await db().$transaction((tx) => makeAccessLink(tx, { ...thief, madeBy: { userId, name } }));
  await withPasskey(owner);
  expect(await emailAsked(userId)).toBeNull();
  expect(await actorOfSession(elsewhere, { touch: false })).toBeNull();
  expect(await actorOfSession(owner, { touch: false })).not.toBeNull();
  const app = await confirmEnrolment(elsewhere, { code: codeOf(secret, -1), name: 'App' });
  expect(codeIn(app)).toBe('enrolment-over');
  const key = await addPasskey(elsewhere, { answer: theirs.made({ challenge }), name: 'Key' });
  expect(codeIn(key)).toBe('passkey-wrong');
});

describe('a passkey', () => {
  test('proves its owner once for a question of this session', async () => {
    const actor = await person();
    const { passkey } = await withPasskey(actor);
    const answer = passkey.proved({ challenge: await challengeFor(actor) });
    expect(codeIn(await stepUp(actor, { code: answer }))).toBe('ok');
    expect(codeIn(await stepUp(actor, { code: answer }))).toBe('code-wrong');
  });

  test.each([
    ['from another page', { origin: 'https://corridor.example' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['for another domain', { rpId: 'example.com' }],
    ['that did not count on: a copy', { count: 0 }],
  ])('is refused with an answer %s', async (_, change) => {
    const actor = await person();
    const { passkey } = await withPasskey(actor);
    await stepUp(actor, { code: passkey.proved({ challenge: await challengeFor(actor) }) });
    const challenge = await challengeFor(actor);
    expect(codeIn(await stepUp(actor, { code: passkey.proved({ challenge, ...change }) }))).toBe(
      'code-wrong',
    );
  });

  test('is refused with an answer to a question that nobody asked, or asked too long ago', async () => {
    const actor = await person();
    const { passkey } = await withPasskey(actor);
    const invented = Buffer.from('no question').toString('base64url');
    expect(codeIn(await stepUp(actor, { code: passkey.proved({ challenge: invented }) }))).toBe('code-wrong');
    const challenge = await challengeFor(actor);
    const restore = setClock(() => Date.now() + 6 * 60_000);
    try {
      expect(codeIn(await stepUp(actor, { code: passkey.proved({ challenge }) }))).toBe('code-wrong');
    } finally {
      restore();
    }
  });

  test('of somebody else, or for another session, proves nothing', async () => {
    const [owner, thief] = [await person(), await person()];
    const { passkey } = await withPasskey(owner);
    await withPasskey(thief);
    const challenge = await challengeFor(thief);
    expect(codeIn(await stepUp(thief, { code: passkey.proved({ challenge }) }))).toBe('code-wrong');
    const other = { ...owner, sessionId: crypto.randomUUID() };
    const ofOther = await challengeFor(other);
    expect(codeIn(await stepUp(owner, { code: passkey.proved({ challenge: ofOther }) }))).toBe('code-wrong');
  });

  test('is added for the question of this session alone, and to one account', async () => {
    const actor = await person();
    const passkey = softPasskey();
    const { options } = valueOf(await startPasskey(actor, { password }));
    const made = (challenge: string, change = {}) => passkey.made({ challenge, ...change });
    for (const answer of [
      made('bm90IGFza2Vk'),
      made(options.challenge, { origin: 'https://corridor.example' }),
      '{}',
      'no json',
      '{"id":1,"response":{}}',
    ])
      expect(codeIn(await addPasskey(actor, { answer, name: 'Key' }))).toBe('passkey-wrong');
    const again = valueOf(await startPasskey(actor, { password })).options;
    valueOf(await addPasskey(actor, { answer: made(again.challenge), name: 'Key' }));
    const thief = await person();
    const theirs = valueOf(await startPasskey(thief, { password })).options;
    expect(codeIn(await addPasskey(thief, { answer: made(theirs.challenge), name: 'Key' }))).toBe(
      'passkey-wrong',
    );
  });

  test('signs in alone where it verified its owner', async () => {
    const actor = await person();
    const { passkey } = await withPasskey(actor);
    browser.cookies.clear();
    const ask = async () => valueOf(await askForPasskeyAction({})).options.challenge;
    const unverified = passkey.proved({ challenge: await ask(), isVerified: false });
    expect(codeIn(await signInByPasskeyAction({ answer: unverified }))).toBe('passkey-wrong');
    expect(await currentActor()).toBeNull();

    const answer = passkey.proved({ challenge: await ask() });
    expect(await signInByPasskeyAction({ answer, next: '//evil.example' })).toEqual({
      ok: true,
      value: { redirectTo: '/overview', factorDue: false },
    });
    expect(await currentActor()).toMatchObject({ userId: actor.userId });
    expect(codeIn(await signInByPasskeyAction({ answer }))).toBe('passkey-wrong');
  });

  test('signs in nobody who is disabled, and no question of a session signs in', async () => {
    const actor = await person();
    const { passkey } = await withPasskey(actor);
    const asked = await challengeFor(actor);
    browser.cookies.clear();
    expect(codeIn(await signInByPasskeyAction({ answer: passkey.proved({ challenge: asked }) }))).toBe(
      'passkey-wrong',
    );
    await db().user.update({ where: { id: actor.userId }, data: { disabledAt: new Date() } });
    const { challenge } = valueOf(await askForPasskeyAction({})).options;
    expect(codeIn(await signInByPasskeyAction({ answer: passkey.proved({ challenge }) }))).toBe(
      'passkey-wrong',
    );
    expect(await currentActor()).toBeNull();
    for (const answer of ['', '{}', 'no json', '{"id":"x"}'])
      expect(codeIn(await signInByPasskeyAction({ answer }))).toBe('passkey-wrong');
  });

  test('is the second step of a sign-in', async () => {
    const actor = await person();
    const { passkey } = await withPasskey(actor);
    browser.cookies.clear();
    expect(valueOf(await askDuePasskeyAction({}))).toEqual({ options: null });
    await signInAction({ email: actor.email, password });
    const { options } = valueOf(await askDuePasskeyAction({}));
    const code = passkey.proved({ challenge: options?.challenge ?? '', isVerified: false });
    expect(codeIn(await finishSignInAction({ code }))).toBe('ok');
    expect(await currentActor()).toMatchObject({ userId: actor.userId });
  });
});

describe('a person who must have a second factor', () => {
  const rule = (value: string) =>
    db().portalSetting.upsert({
      where: { key: 'second-factor' },
      create: { key: 'second-factor', value, changedAt: new Date() },
      update: { value },
    });

  test('has nothing but setting it up: no action, no other person’s change', async () => {
    const actor = await person('approver');
    await rule('trusted');
    try {
      expect(await currentActor()).toBeNull();
      const codes = new Map<string, string | undefined>();
      for (const [name, run] of await allActions())
        if (run.gate !== 'public') codes.set(name, (await run(actionInputs[name])).reason?.code);
      const allowed = [...codes].filter(([, code]) => code !== 'signed-out').map(([name]) => name);
      expect(allowed.toSorted()).toEqual([
        'addPasskeyAction',
        'confirmEnrolmentAction',
        'startEnrolmentAction',
        'startPasskeyAction',
      ]);
      browser.cookies.clear();
      expect(await signInAction({ email: actor.email, password, next: '/orders' })).toEqual({
        ok: true,
        value: { redirectTo: '/sign-in?next=%2Forders', factorDue: false },
      });
      await db().stepUpAttempt.deleteMany({ where: { userId: actor.userId } });
      const { sessionId = '' } = (await decodeSessionToken(browser.cookies.get(sessionCookie().name))) ?? {};
      await withApp({ ...actor, sessionId });
      expect(await currentActor()).toMatchObject({ userId: actor.userId });
      const [factor] = (await loadSecondFactors(actor)).factors;
      const asked = { factorId: factor?.id ?? '', code: '000000' };
      expect(codeIn(await removeOwnFactor(actor, asked))).toBe('last-factor');
    } finally {
      await rule('nobody');
    }
  });

  test.each([
    ['nobody', 'admin', true],
    ['trusted', 'operator', true],
    ['trusted', 'admin', false],
    ['everybody', 'auditor', false],
  ] as const)('with the rule %s: an %s goes on without one: %s', async (value, role, goesOn) => {
    await person(role);
    await rule(value);
    try {
      expect((await currentActor()) !== null).toBe(goesOn);
    } finally {
      await rule('nobody');
    }
  });

  test('is asked for by an administrator who proves who they are, on record', async () => {
    const admin = await person('admin');
    expect(codeIn(await changeFactorRule(admin, { rule: 'trusted', password: 'not it' }))).toBe(
      'password-wrong',
    );
    expect(codeIn(await changeFactorRule(admin, { rule: 'nobody', password }))).toBe('ok');
    const rows = await db().auditEntry.findMany({ where: { action: 'second-factor.rule' } });
    expect(rows).toMatchObject([{ actorId: admin.userId, data: { rule: 'nobody' } }]);
  });
});
