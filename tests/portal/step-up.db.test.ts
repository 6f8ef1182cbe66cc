import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../lib/auth/password.ts';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { isProved, isSteppedUp, loadSecondFactors } from '../../lib/features/step-up/data.ts';
import {
  confirmEnrolment,
  removeOwnFactor,
  renewRecoveryCodes,
  startEnrolment,
} from '../../lib/features/step-up/verbs/enrol.ts';
import { proveSelf, stepUp } from '../../lib/features/step-up/verbs/step-up.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { valueOf } from '../support/portal-orders.ts';
import { codeOf, enrolled, enrolling, password, withPassword } from '../support/second-factor.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function person(role: Role = 'approver'): Promise<Actor> {
  const email = `${randomUUID()}@example.test`;
  const { id: userId, name } = await db().user.create({
    data: { email, name: role, role, passwordHash: '-' },
  });
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId: randomUUID() };
}

const refusalOf = (answer: { ok: boolean; reason?: object }) => answer.reason;

/** The clock stands: a code and the moment it is tried never fall apart. */
async function atNoon(work: (later: (seconds: number) => void) => Promise<void>): Promise<void> {
  const noon = Date.UTC(2026, 10, 20, 12, 0, 10);
  let at = noon;
  const restore = setClock(() => at);
  try {
    await work((seconds) => {
      at = noon + seconds * 1000;
    });
  } finally {
    restore();
  }
}

describe('enrolment', () => {
  test('counts from the first code on; the secret is nowhere as it is', async () => {
    const actor = await person();
    const { secret, address, cells } = await enrolling(actor);
    expect(address).toMatch(/^otpauth:\/\/totp\//);
    expect(cells.length).toBeGreaterThan(20);
    expect(await loadSecondFactors(actor)).toMatchObject({ isOn: false });
    expect(await confirmEnrolment(actor, { code: '000000', name: 'Phone' })).toMatchObject({
      reason: { code: 'code-wrong' },
    });
    const { recoveryCodes } = valueOf(await confirmEnrolment(actor, { code: codeOf(secret), name: 'Phone' }));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await loadSecondFactors(actor)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const kept = JSON.stringify(
      [
        await db().secondFactor.findMany({ where: { userId: actor.userId } }),
        await db().recoveryCode.findMany({ where: { userId: actor.userId } }),
      ],
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(kept).not.toContain(secret.replaceAll(' ', ''));
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
  });

  test('begins with the password: an open session alone sets up nothing', async () => {
    await atNoon(async (later) => {
      const [actor, other] = [await person(), await person()];
      await enrolling(other);
      await db().user.update({
        where: { id: actor.userId },
        data: { passwordHash: await hashPassword('another one') },
      });
      for (const input of [
        {},
        { password: '' },
        { password },
        { code: '000000' },
        { code: '000000', password },
      ])
        expect(refusalOf(await startEnrolment(actor, input))).toEqual({ code: 'password-wrong' });
      expect(await db().secondFactor.count({ where: { userId: actor.userId } })).toBe(0);
      const rightOne = { password: 'another one' };
      expect(refusalOf(await startEnrolment(actor, rightOne))).toMatchObject({ code: 'code-locked' });
      later(15 * 60 + 1);
      expect(await startEnrolment(actor, rightOne)).toMatchObject({ ok: true });
    });
  });

  test('is guessed no faster by many at once', async () => {
    const actor = await person();
    await db().user.update({ where: { id: actor.userId }, data: { passwordHash: await hashPassword('x') } });
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => startEnrolment(actor, { password: 'wrong' })),
    );
    const codes = guesses.map((answer) => (answer.ok ? 'ok' : answer.reason.code));
    expect(codes.filter((code) => code === 'password-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code-locked')).toHaveLength(3);
  });

  test('that nobody finished in a quarter of an hour is over', async () => {
    await atNoon(async (later) => {
      const actor = await person();
      const { secret } = await enrolling(actor);
      later(15 * 60);
      expect(refusalOf(await confirmEnrolment(actor, { code: codeOf(secret), name: 'Phone' }))).toEqual({
        code: 'enrolment-over',
      });
    });
  });

  test('takes no more guesses than a code does', async () => {
    await atNoon(async (later) => {
      const actor = await person();
      const { secret } = await enrolling(actor);
      for (let guess = 0; guess < 5; guess += 1)
        expect(refusalOf(await confirmEnrolment(actor, { code: '000000', name: 'Phone' }))).toEqual({
          code: 'code-wrong',
        });
      later(5);
      expect(refusalOf(await confirmEnrolment(actor, { code: codeOf(secret), name: 'Phone' }))).toEqual({
        code: 'code-locked',
        seconds: 895,
      });
      expect(await loadSecondFactors(actor)).toMatchObject({ isOn: false });
    });
  });

  test('is added to and removed only with a code of it', async () => {
    const actor = await person();
    const { recoveryCodes } = await enrolled(actor);
    expect(refusalOf(await startEnrolment(actor, {}))).toEqual({ code: 'code-wrong' });
    const [factor] = (await loadSecondFactors(actor)).factors;
    const factorId = factor?.id ?? '';
    expect(refusalOf(await removeOwnFactor(actor, { factorId, code: 'aaaa-aaaa-aaaa-aaaa' }))).toEqual({
      code: 'code-wrong',
    });
    expect(await startEnrolment(actor, { code: recoveryCodes[0] })).toMatchObject({ ok: true });
    expect(await removeOwnFactor(actor, { factorId, code: recoveryCodes[1] ?? '' })).toMatchObject({
      ok: true,
    });
    expect(await loadSecondFactors(actor)).toEqual({
      isOn: false,
      factors: [],
      recoveryCodesLeft: 0,
      isRequired: false,
      hasPassword: true,
    });
  });

  test('sealed for one person it opens for no other', async () => {
    const [owner, thief] = [await person(), await person()];
    const { secret } = await enrolled(owner);
    await enrolled(thief);
    const row = await db().secondFactor.findFirstOrThrow({ where: { userId: owner.userId } });
    await db().secondFactor.updateMany({
      where: { userId: thief.userId },
      data: { secret: row.secret, lastCounter: 0 },
    });
    expect(refusalOf(await stepUp(thief, { code: codeOf(secret, 1) }))).toEqual({ code: 'code-wrong' });
  });
});

describe('a code', () => {
  test('counts for this session for five minutes', async () => {
    await atNoon(async (later) => {
      const actor = await person();
      const { secret } = await enrolled(actor);
      await db().stepUp.deleteMany({});
      expect(await isSteppedUp(actor)).toBe(false);
      valueOf(await stepUp(actor, { code: codeOf(secret) }));
      expect(await isSteppedUp({ ...actor, sessionId: randomUUID() })).toBe(false);
      later(300);
      expect(await isSteppedUp(actor)).toBe(true);
      later(301);
      expect(await isSteppedUp(actor)).toBe(false);
    });
  });

  test('is not what a password is, which proves a person without one for as long', async () => {
    await atNoon(async (later) => {
      const actor = await person();
      await withPassword(actor);
      expect(refusalOf(await proveSelf(actor, { password: 'a guess' }))).toEqual({ code: 'password-wrong' });
      expect(await isProved(actor)).toBe(false);
      valueOf(await proveSelf(actor, { password }));
      expect([await isProved(actor), await isSteppedUp(actor)]).toEqual([true, false]);
      expect(await isProved({ ...actor, sessionId: randomUUID() })).toBe(false);
      later(301);
      expect(await isProved(actor)).toBe(false);

      const { recoveryCodes } = await enrolled(actor);
      await db().stepUp.deleteMany({});
      expect(refusalOf(await proveSelf(actor, { password }))).toEqual({ code: 'code-wrong' });
      valueOf(await proveSelf(actor, { code: recoveryCodes[0] }));
      expect(await isProved(actor)).toBe(true);
    });
  });

  test('counts once, even at once, and none before it counts afterwards', async () => {
    await atNoon(async () => {
      const actor = await person();
      const { secret } = await enrolled(actor);
      const code = codeOf(secret);
      const answers = await Promise.all(Array.from({ length: 4 }, () => stepUp(actor, { code })));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await stepUp(actor, { code: codeOf(secret, -1) })).toMatchObject({ ok: false });
      expect(await stepUp(actor, { code: codeOf(secret, 1) })).toMatchObject({ ok: true });
    });
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('%i half minutes away from now is accepted: %s', async (steps, expected) => {
    await atNoon(async () => {
      const actor = await person();
      const { secret } = await enrolled(actor);
      await db().secondFactor.updateMany({ where: { userId: actor.userId }, data: { lastCounter: 0 } });
      expect((await stepUp(actor, { code: codeOf(secret, steps) })).ok).toBe(expected);
    });
  });

  test('may be pasted with a space in its middle', async () => {
    const actor = await person();
    const { secret } = await enrolled(actor);
    const code = codeOf(secret);
    expect(await stepUp(actor, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({ ok: true });
  });

  test('five wrong ones lock the person out for a quarter of an hour, even for the right one', async () => {
    await atNoon(async (later) => {
      const actor = await person();
      const { secret, recoveryCodes } = await enrolled(actor);
      for (let n = 0; n < 5; n += 1) {
        expect(refusalOf(await stepUp(actor, { code: 'wrong-wrong-wrong' }))).toEqual({ code: 'code-wrong' });
      }
      const locked = { code: 'code-locked', seconds: expect.any(Number) };
      expect(refusalOf(await stepUp(actor, { code: codeOf(secret) }))).toEqual(locked);
      expect(refusalOf(await stepUp(actor, { code: recoveryCodes[0] ?? '' }))).toEqual(locked);
      later(15 * 60 + 1);
      expect(await stepUp(actor, { code: codeOf(secret) })).toMatchObject({ ok: true });
    });
  });
});

test('a recovery code counts once, however it is written', async () => {
  const actor = await person();
  const { recoveryCodes } = await enrolled(actor);
  const code = recoveryCodes[3] ?? '';
  expect(await stepUp(actor, { code: code.toUpperCase().replaceAll('-', ' ') })).toMatchObject({ ok: true });
  expect(refusalOf(await stepUp(actor, { code }))).toEqual({ code: 'code-wrong' });
  expect(await loadSecondFactors(actor)).toMatchObject({ recoveryCodesLeft: 9 });
  const renewed = valueOf(await renewRecoveryCodes(actor, { code: recoveryCodes[4] ?? '' }));
  expect(refusalOf(await stepUp(actor, { code: recoveryCodes[5] ?? '' }))).toEqual({ code: 'code-wrong' });
  expect(await stepUp(actor, { code: renewed.recoveryCodes[0] ?? '' })).toMatchObject({ ok: true });
});
