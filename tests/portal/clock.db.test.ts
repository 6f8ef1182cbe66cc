import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { actorOfSession, createSession } from '../../lib/auth/session-store.ts';
import { reserveAttempt } from '../../lib/auth/sign-in.ts';
import { now } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { startPulse } from '../../lib/db/pulse.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { readiness } from '../../lib/readiness.ts';
import { nobodyApproves, policyIs } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { approve, refusalOf, waitingOrder } from '../support/portal-approvals.ts';
import { confirmationOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

const hourMs = 3_600_000;

let portal: TestPortal;
let operator: Actor;
let checker: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  await startPulse();
  operator = await portal.actor('operator');
  checker = await portal.actor('approver');
  await nobodyApproves();
});
afterAll(() => portal.close());

async function session(): Promise<{ userId: string; sessionId: string }> {
  const { userId } = operator;
  return { userId, sessionId: await createSession({ userId, address: '::1', userAgent: 'test' }) };
}
const person = async (token: { userId: string; sessionId: string }) =>
  (await actorOfSession(token, { touch: false }))?.userId;

describe.each([
  ['behind', -hourMs],
  ['ahead of', hourMs],
])('portal and service on a machine whose clock is an hour %s their databases', (word, skewMs) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the portal says so and is not ready', async () => {
    expect(await readiness()).toMatchObject({
      reason: `the clock of this machine is 3600 s ${word} the database`,
      isDatabaseSilent: false,
    });
  });

  test('a session ends when the database says so, by its age and by its idle time', async () => {
    const token = await session();
    expect(await person(token)).toBe(operator.userId);
    await db()
      .$executeRaw`update sessions set expires_at = now() - interval '1 s' where id = ${token.sessionId}::uuid`;
    expect(await person(token)).toBeUndefined();
    const idle = await session();
    await db()
      .$executeRaw`update sessions set last_seen_at = now() - interval '901 s' where id = ${idle.sessionId}::uuid`;
    expect(await person(idle)).toBeUndefined();
  });

  test('guesses lock an account for as long as they should', async () => {
    const attempt = { account: `${crypto.randomUUID()}@example.test`, address: '203.0.113.7', device: null };
    for (let guess = 0; guess < 5; guess += 1) valueOf(await reserveAttempt(attempt));
    const refused = await reserveAttempt(attempt);
    if (refused.ok) throw new Error('a sixth guess was looked at');
    expect(refused.reason.seconds).toBeLessThanOrEqual(1_800);
    expect(refused.reason.seconds).toBeGreaterThan(1_780);
  });

  test('a rate is good until its end and not a moment longer', async () => {
    const good = await orderReadyToConfirm(operator, { lockRate: false });
    expect(valueOf(await confirmOrder(operator, confirmationOf(good)))).toEqual({ state: 'accepted' });
    const ended = await orderReadyToConfirm(operator, { lockRate: false });
    await db()
      .$executeRaw`update orders set quote_expires_at = now() - interval '1 s' where id = ${ended.order.id}::uuid`;
    expect(await confirmOrder(operator, confirmationOf(ended))).toMatchObject({
      ok: false,
      reason: { code: 'quote-expired' },
    });
  });

  test('an approval waits until its end and not a moment longer', async () => {
    await policyIs({});
    const inTime = await waitingOrder(operator);
    expect(valueOf(await approve(checker, inTime.approvalId))).toEqual({ state: 'accepted' });
    const late = await waitingOrder(operator);
    await db()
      .$executeRaw`update approvals set expires_at = now() - interval '1 s' where id = ${late.approvalId}::uuid`;
    expect(refusalOf(await approve(checker, late.approvalId))).toMatchObject({ code: 'approval-over' });
    await nobodyApproves();
  });
});

test('a machine whose clock jumps back does not take the portal back in time', () => {
  const before = now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * hourMs });
  expect(now().getTime()).toBeGreaterThanOrEqual(before.getTime());
  vi.useRealTimers();
});
