import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { loadPolicies, policyInForce } from '../../lib/features/policies/data.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
import {
  acceptPolicy,
  proposePolicy,
  rejectPolicy,
  withdrawPolicy,
} from '../../lib/features/policies/verbs/propose-policy.ts';
import { stopListening, subscribe } from '../../lib/live/hub.ts';
import { liveChannel } from '../../lib/live/types.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { valueOf } from '../support/portal-orders.ts';

let database: TestDatabase;
let one: Actor;
let two: Actor;
const strict = { ...builtInPolicy, expiryHours: 2, knownAfterDays: 7, knownSharePercent: 50 };

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  one = await person('admin');
  two = await person('admin');
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(() => db().policy.deleteMany({}));

async function person(role: Role): Promise<Actor> {
  const email = `${randomUUID()}@example.test`;
  const { id: userId, name } = await db().user.create({
    data: { email, name: role, role, passwordHash: '-' },
  });
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId: randomUUID() };
}
const refusalOf = (answer: { ok: boolean; reason?: object }) => answer.reason;
const proposed = async (actor = one) =>
  valueOf(await proposePolicy(actor, { policy: strict, note: 'faster' }));

test('the built-in policy is in force until two admins agree on another', async () => {
  expect(await policyInForce()).toEqual(builtInPolicy);
  const { policyId } = await proposed();
  expect(await policyInForce()).toEqual(builtInPolicy);
  expect(refusalOf(await acceptPolicy(one, { policyId }))).toEqual({ code: 'own-proposal' });
  expect(refusalOf(await rejectPolicy(one, { policyId, reason: 'no' }))).toEqual({ code: 'own-proposal' });
  valueOf(await acceptPolicy(two, { policyId }));
  expect(await policyInForce()).toEqual(strict);
  const audit = await db().auditEntry.findMany({ where: { subjectId: policyId }, orderBy: { id: 'asc' } });
  expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['policy.propose', one.userId],
    ['policy.accept', two.userId],
  ]);
});

test('nor does the database put in force what one person proposed and accepted', async () => {
  const { policyId } = await proposed();
  await expect(
    db().policy.update({ where: { id: policyId }, data: { state: 'active', decidedBy: one.userId } }),
  ).rejects.toThrow(/policies_two_people/);
  await expect(db().policy.update({ where: { id: policyId }, data: { state: 'active' } })).rejects.toThrow(
    /policies_two_people/,
  );
});

test('one proposal is open at a time, even at the same moment, and one policy in force', async () => {
  const answers = await Promise.all(
    [one, two, one, two].map((actor) => proposePolicy(actor, { policy: strict, note: 'faster' })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok).map(refusalOf)).toEqual(
    Array.from({ length: 3 }, () => ({ code: 'already-proposed' })),
  );
});

test('accepted twice, or accepted and taken back, it is one of the two', async () => {
  const { policyId } = await proposed();
  const answers = await Promise.all([
    acceptPolicy(two, { policyId }),
    acceptPolicy(two, { policyId }),
    withdrawPolicy(one, { policyId }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the next one retires the one before, and both stay on record', async () => {
  valueOf(await acceptPolicy(two, await proposed()));
  const next = valueOf(await proposePolicy(two, { policy: builtInPolicy, note: 'back' }));
  valueOf(await acceptPolicy(one, next));
  const page = await loadPolicies(one);
  expect(page.current.view).toMatchObject({ proposerName: two.name, deciderName: one.name });
  expect(page.history.readable).toMatchObject([{ state: 'retired', note: 'faster' }]);
});

test('is refused when nothing changes', async () => {
  expect(refusalOf(await proposePolicy(one, { policy: builtInPolicy, note: 'x' }))).toEqual({
    code: 'unchanged',
  });
});

test('is taken back by its proposer alone, and nobody but admins has a hand in it', async () => {
  const { policyId } = await proposed();
  expect(refusalOf(await withdrawPolicy(two, { policyId }))).toEqual({ code: 'policy-not-found' });
  valueOf(await withdrawPolicy(one, { policyId }));
  expect(refusalOf(await acceptPolicy(two, { policyId }))).toEqual({ code: 'policy-not-found' });
  for (const role of ['operator', 'approver', 'auditor', 'qa'] as const) {
    const actor = await person(role);
    await expect(proposePolicy(actor, { policy: strict, note: 'x' })).rejects.toBeInstanceOf(Forbidden);
    await expect(acceptPolicy(actor, { policyId })).rejects.toThrow(Forbidden);
  }
});

test('every open browser hears of a proposal and of what became of it', async () => {
  const heard: string[] = [];
  const listening = vi.fn();
  const leave = subscribe({ change: ({ kind, id }) => heard.push(`${kind} ${id}`), listening });
  await expect.poll(() => listening).toHaveBeenCalled();
  // Nothing else that comes over the channel ends the listening.
  for (const payload of ['', '{', 'null', '[null]', '[{}]'])
    await db().$executeRaw`select pg_notify(${liveChannel}, ${payload})`;
  const steps = [
    (policyId: string) => acceptPolicy(two, { policyId }),
    (policyId: string) => rejectPolicy(two, { policyId, reason: 'no' }),
    (policyId: string) => withdrawPolicy(one, { policyId }),
  ];
  for (const [index, end] of steps.entries()) {
    const policy = { ...strict, expiryHours: 3 + index };
    const { policyId } = valueOf(await proposePolicy(one, { policy, note: 'x' }));
    await expect.poll(() => heard).toEqual([`policy ${policyId}`]);
    valueOf(await end(policyId));
    await expect.poll(() => heard).toHaveLength(2);
    heard.length = 0;
  }
  leave();
  await stopListening();
});

test('a past one that is damaged is named; a damaged one in force lets nothing pass', async () => {
  valueOf(await acceptPolicy(two, await proposed()));
  const { policyId } = valueOf(await proposePolicy(two, { policy: builtInPolicy, note: 'back' }));
  valueOf(await acceptPolicy(one, { policyId }));
  const content = { rules: [] };
  await db().policy.updateMany({ where: { state: 'retired' }, data: { content } });
  const { history } = await loadPolicies(one);
  expect(history).toEqual({ readable: [], unreadable: [expect.any(String)] });

  await db().policy.update({ where: { id: policyId }, data: { content } });
  await expect(policyInForce()).rejects.toMatchObject({ digest: `unreadable ${policyId}` });
});
