import { describe, expect, test, vi } from 'vitest';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { actorOfSession, createSession } from '../../lib/auth/session-store.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { loadSecondFactors } from '../../lib/features/step-up/data.ts';
import { confirmEmailAction, joinAction, resetAccessAction } from '../../lib/features/users/actions.ts';
import { makeAccessLink } from '../../lib/features/users/data/links.ts';
import { loadPeople, loadPerson } from '../../lib/features/users/data.ts';

import { loadSessionsOfPerson } from '../../lib/features/users/sessions.ts';

import {
  changeRole,
  disablePerson,
  enablePerson,
  endPersonSession,
  invitePerson,
  makeResetLink,
  resetFactor,
  revokeInvitation,
  signOutPerson,
} from '../../lib/features/users/verbs/manage-people.ts';
import { newUser, password, signedInAs, withAccess } from '../support/portal-access.ts';
import { enrolled } from '../support/second-factor.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

const strong = 'seven walnuts orbit the piano';
const proof = { password };

async function actorAs(role: Role): Promise<Actor> {
  const { user, sessionId } = await signedInAs(role);
  const { id: userId, name, email } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

const codeOf = (answer: { ok: true } | { ok: false; reason: { code: string } }) =>
  answer.ok ? 'done' : answer.reason.code;
const tokenIn = (address: string | null) => address?.split('#')[1] ?? '';
const address = () => `${crypto.randomUUID()}@example.test`;

async function invited(admin: Actor, email: string, role: Role = 'operator'): Promise<string> {
  const answer = await invitePerson(admin, { email, role, locale: 'en', ...proof });
  if (!answer.ok) throw new Error(answer.reason.code);
  return tokenIn(answer.value.link?.address ?? '');
}

describe('an invitation', () => {
  test('is listed until it is used, and makes a person of its role', async () => {
    const admin = await actorAs('admin');
    const email = address();
    const token = await invited(admin, email, 'auditor');
    expect((await loadPeople(admin)).invitations).toContainEqual(
      expect.objectContaining({ email, role: 'auditor', madeBy: 'admin', timesMade: 1, isExpired: false }),
    );
    expect(codeOf(await joinAction({ token, name: 'Ines', password: strong }))).toBe('done');
    const page = await loadPeople(admin);
    expect(page.invitations.map((one) => one.email)).not.toContain(email);
    expect(page.people).toContainEqual(
      expect.objectContaining({ email, name: 'Ines', role: 'auditor', state: 'active', factorSince: null }),
    );
  });

  test('sent again ends the older link, and a revoked one does not work', async () => {
    const admin = await actorAs('admin');
    const email = address();
    const older = await invited(admin, email);
    const newer = await invited(admin, email);
    expect(codeOf(await joinAction({ token: older, name: 'Ines', password: strong }))).toBe('link-over');
    const [invitation] = (await loadPeople(admin)).invitations.filter((one) => one.email === email);
    expect(invitation).toMatchObject({ timesMade: 2 });
    await revokeInvitation(admin, { invitationId: invitation?.invitationId ?? '' });
    expect(codeOf(await joinAction({ token: newer, name: 'Ines', password: strong }))).toBe('link-over');
  });

  test('needs the administrator’s own proof, and an address without an account', async () => {
    const admin = await actorAs('admin');
    const { email } = await newUser();
    const ask = (given: object) =>
      invitePerson(admin, { email: address(), role: 'operator', locale: 'en', ...given }).then(codeOf);
    expect(await ask({ password: 'not it' })).toBe('password-wrong');
    expect(await ask({ ...proof, email })).toBe('has-account');
  });
});

describe('a proof', () => {
  const ask = (actor: Actor, given: object) =>
    invitePerson(actor, { email: address(), role: 'operator', locale: 'en', ...given });

  test('by the password counts for five minutes in its session', async () => {
    const admin = await actorAs('admin');
    const elsewhere = await createSession({ userId: admin.userId, address: '::1', userAgent: 'second' });
    const needed = { ok: false, reason: { code: 'proof-needed', by: 'password' } };
    expect(await ask(admin, {})).toEqual(needed);
    expect(codeOf(await ask(admin, { password: 'not it' }))).toBe('password-wrong');
    expect(await ask(admin, {})).toEqual(needed);
    expect(codeOf(await ask(admin, proof))).toBe('done');
    expect(codeOf(await ask(admin, {}))).toBe('done');
    expect(codeOf(await ask(admin, { password: 'not it' }))).toBe('password-wrong');
    expect(await ask({ ...admin, sessionId: elsewhere }, {})).toEqual(needed);
    const restore = setClock(() => Date.now() + 5 * 60_000 + 1000);
    expect(await ask(admin, {}).finally(restore)).toEqual(needed);
  });

  test('by the password does not count for a person with a second factor', async () => {
    const admin = await actorAs('admin');
    expect(codeOf(await ask(admin, proof))).toBe('done');
    const { recoveryCodes } = await enrolled(admin);
    expect(codeOf(await ask(admin, {}))).toBe('done');
    await db().stepUp.updateMany({ where: { userId: admin.userId }, data: { by: 'password' } });
    expect(await ask(admin, {})).toMatchObject({ reason: { code: 'proof-needed', by: 'code' } });
    expect(codeOf(await ask(admin, { code: recoveryCodes[0] }))).toBe('done');
    expect(codeOf(await ask(admin, {}))).toBe('done');
  });

  test('counts without being counted as a wrong try', async () => {
    const admin = await actorAs('admin');
    for (let tries = 0; tries < 6; tries += 1) expect(codeOf(await ask(admin, {}))).toBe('proof-needed');
    expect(codeOf(await ask(admin, proof))).toBe('done');
  });
});

describe('a person', () => {
  test.each([null, 'a browser of theirs'])(
    'who is locked out is shown so until a new link (%s)',
    async (device) => {
      const [admin, person] = [await actorAs('admin'), await newUser()];
      const lock = async () => (await loadPerson(admin, { userId: person.id }))?.lockedUntil ?? null;
      const attempt = { account: person.email, address: '203.0.113.9', device, succeeded: false };
      await db().signInAttempt.createMany({ data: Array.from({ length: 4 }, () => attempt) });
      expect(await lock()).toBeNull();
      await db().signInAttempt.create({ data: attempt });
      const minutes = (Date.parse((await lock()) ?? '') - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(28);
      expect(minutes).toBeLessThan(31);
      const link = await makeResetLink(admin, { userId: person.id, ...proof });
      const token = link.ok ? tokenIn(link.value.link?.address ?? '') : '';
      expect(codeOf(await resetAccessAction({ token, password: strong }))).toBe('done');
      expect(await lock()).toBeNull();
    },
  );

  test('whose second factor is reset is signed out and can set up another', async () => {
    const admin = await actorAs('admin');
    const person = await actorAs('operator');
    const asked = { userId: person.userId, ...proof };
    expect(codeOf(await resetFactor(admin, asked))).toBe('factor-not-found');
    await enrolled(person);
    const move = { purpose: 'email', email: address(), role: null, locale: 'en', lasts: 'short' } as const;
    const asking = await makeAccessLink(db(), { ...move, madeBy: person });
    expect(codeOf(await resetFactor(admin, asked))).toBe('done');
    // The lost phone may have asked for another address.
    expect(codeOf(await confirmEmailAction({ token: tokenIn(asking.address) }))).toBe('link-over');
    expect(await loadSecondFactors(person)).toEqual({
      isOn: false,
      factors: [],
      recoveryCodesLeft: 0,
      isRequired: false,
      hasPassword: true,
    });
    expect(await actorOfSession(person, { touch: false })).toBeNull();
    expect((await loadPerson(admin, person))?.events).toMatchObject([
      { action: 'second-factor.reset', by: 'admin', factor: expect.stringMatching(/./) },
      { action: 'second-factor.enrol' },
    ]);
    await enrolled(admin);
    expect(codeOf(await resetFactor(admin, { userId: admin.userId, ...proof }))).toBe('own-account');
    await expect(resetFactor(await actorAs('approver'), asked)).rejects.toThrow(Forbidden);
  });

  test('who is reset while they reset the other: one of the two is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await actorAs('admin'), await actorAs('admin')];
      const [first, second] = [await enrolled(one), await enrolled(other)];
      const answers = await Promise.all([
        resetFactor(one, { userId: other.userId, code: first.recoveryCodes[0] }),
        resetFactor(other, { userId: one.userId, code: second.recoveryCodes[0] }),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  test('who is disabled is signed out with the next request and cannot be let in by a link', async () => {
    const admin = await actorAs('admin');
    const { user, sessionId } = await signedInAs('operator');
    const asked = { userId: user.id, ...proof };
    const link = await makeResetLink(admin, asked);
    expect(codeOf(await disablePerson(admin, asked))).toBe('done');
    expect(await actorOfSession({ userId: user.id, sessionId }, { touch: false })).toBeNull();
    const token = link.ok ? tokenIn(link.value.link?.address ?? '') : '';
    expect(codeOf(await resetAccessAction({ token, password: strong }))).toBe('link-over');
    expect(codeOf(await makeResetLink(admin, asked))).toBe('person-not-found');
    expect(codeOf(await enablePerson(admin, asked))).toBe('done');
    expect(codeOf(await resetAccessAction({ token, password: strong }))).toBe('link-over');
  });

  test('has another role with the next request, and a history that says who gave it', async () => {
    const admin = await actorAs('admin');
    const { user, sessionId } = await signedInAs('operator');
    expect(codeOf(await changeRole(admin, { userId: user.id, role: 'auditor', ...proof }))).toBe('done');
    expect(await actorOfSession({ userId: user.id, sessionId }, { touch: false })).toMatchObject({
      role: 'auditor',
    });
    expect(codeOf(await signOutPerson(admin, { userId: user.id, ...proof }))).toBe('done');
    expect(await actorOfSession({ userId: user.id, sessionId }, { touch: false })).toBeNull();
    const found = await loadPerson(admin, { userId: user.id });
    expect(found?.events).toMatchObject([
      { action: 'person.sessions-end', by: 'admin' },
      { action: 'person.role', by: 'admin', role: 'auditor' },
    ]);
  });

  test('changes neither their own role nor their own access', async () => {
    const admin = await actorAs('admin');
    await newUser('admin');
    const own = { userId: admin.userId, ...proof };
    for (const verb of [disablePerson, enablePerson, signOutPerson, makeResetLink])
      expect(codeOf(await verb(admin, own))).toBe('own-account');
    expect(codeOf(await changeRole(admin, { ...own, role: 'operator' }))).toBe('own-account');
  });

  test('who is the last administrator stays one, also when two disable each other at once', async () => {
    await db().user.updateMany({ data: { disabledAt: new Date() } });
    const [one, other] = [await actorAs('admin'), await actorAs('admin')];
    const answers = await Promise.allSettled([
      disablePerson(one, { userId: other.userId, ...proof }),
      disablePerson(other, { userId: one.userId, ...proof }),
    ]);
    // The second has lost the right meanwhile.
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db().user.count({ where: { role: 'admin', disabledAt: null } })).toBe(1);
  });
});
describe("a person's open sessions", () => {
  test('are seen by auditors and ended one by one by administrators, on record', async () => {
    const { user, sessionId } = await signedInAs('operator');
    const kept = await createSession({ userId: user.id, address: '10.0.0.7', userAgent: 'other' });
    const admin = await actorAs('admin');
    const given = { userId: user.id, sessionId };
    expect(await loadSessionsOfPerson(await actorAs('auditor'), { userId: user.id })).toMatchObject([
      { id: kept, address: '10.0.0.7', isThisOne: false },
      { id: sessionId },
    ]);
    await expect(endPersonSession(await actorAs('auditor'), given)).rejects.toThrow(/people:manage/);
    await expect(loadSessionsOfPerson(await actorAs('approver'), given)).rejects.toThrow(/people:read/);
    // Of another person: nothing ends.
    await endPersonSession(admin, { userId: (await newUser()).id, sessionId });
    expect(await actorOfSession(given, { touch: false })).not.toBeNull();
    expect(await endPersonSession(admin, given)).toMatchObject({ ok: true });
    expect(await actorOfSession(given, { touch: false })).toBeNull();
    expect(await actorOfSession({ userId: user.id, sessionId: kept }, { touch: false })).not.toBeNull();
    expect((await loadPerson(admin, given))?.events).toMatchObject([
      { action: 'person.session-end', by: 'admin' },
    ]);
    expect(codeOf(await endPersonSession(admin, admin))).toBe('own-account');
  });
});
