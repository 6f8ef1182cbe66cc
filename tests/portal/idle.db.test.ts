import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { POST } from '../../app/api/testing/idle/route.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db, inTransaction } from '../../lib/db/client.ts';
import type { IdleAnswer } from '../../lib/features/idle/schema.ts';
import { waitIdle } from '../../lib/features/idle/verbs/wait-idle.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { announce, announceRevision, stopListening, subscribe } from '../../lib/live/hub.ts';
import type { LiveChange } from '../../lib/live/types.ts';
import { enqueue } from '../../lib/queue/enqueue.ts';
import { nobodyApproves } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { confirmationOf, detailOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

const token = 'only-for-tests-only-for-tests-only-for-tests';
const nothing = { callbacks: 0, jobs: 0, unanswered: 0 };
let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  process.env.TESTING_TOKEN = token;
  portal = await startTestPortal({ SANDBOX_PAYOUT_DELAY_MS: '0' });
  operator = await portal.actor('operator');
  await nobodyApproves();
});
afterAll(async () => {
  delete process.env.TESTING_TOKEN;
  await stopListening();
  await portal.close();
});
beforeEach(async () => {
  portal.network.inject(() => 'none');
  await settled();
});

/** Waits for idle while the due jobs run, as in a portal with its runner. */
async function settled(): Promise<IdleAnswer> {
  const waiting = waitIdle({ timeoutMs: 30_000 });
  const isOver = waiting.then(() => true);
  while (!(await Promise.race([isOver, portal.runJobs().then(() => false)])));
  return waiting;
}

const call = (authorization: string, body: unknown) =>
  POST(
    new Request('http://portal/api/testing/idle', {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    }),
  );

test('the call needs its token and a time-out', async () => {
  expect((await call('', { timeoutMs: 1 })).status).toBe(401);
  expect((await call(`Bearer ${token}x`, { timeoutMs: 1 })).status).toBe(401);
  expect((await call(token, { timeoutMs: 1 })).status).toBe(401);
  for (const body of [null, {}, { timeoutMs: 0 }, { timeoutMs: 60_001 }, { timeoutMs: 1.5 }])
    expect((await call(`Bearer ${token}`, body)).status).toBe(400);
  const answer = await call(`Bearer ${token}`, { timeoutMs: 20_000 });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    idle: true,
    waitedMs: expect.any(Number),
    portal: nothing,
    revision: expect.any(Number),
  });
});

test('a job planned for later does not count, one that is due does', async () => {
  const orderId = crypto.randomUUID();
  await enqueue(db(), 'check_order', { orderId }, { key: 'later', at: new Date(Date.now() + 3_600_000) });
  expect(await waitIdle({ timeoutMs: 5_000 })).toMatchObject({ idle: true });
  await enqueue(db(), 'check_order', { orderId }, { key: 'later' });
  expect(await waitIdle({ timeoutMs: 1 })).toMatchObject({ idle: false, portal: { ...nothing, jobs: 1 } });
});

test('idle comes when the callback is processed and its order shown, not before', async () => {
  const ready = await orderReadyToConfirm(operator);
  await settled();
  valueOf(await confirmOrder(operator, confirmationOf(ready)));
  // Nobody runs the jobs yet.
  await expect.poll(() => db().webhookEvent.count({ where: { state: 'received' } })).toBeGreaterThan(0);
  const early = await waitIdle({ timeoutMs: 50 });
  expect(early.idle).toBe(false);
  expect(early.portal.callbacks).toBeGreaterThan(0);
  expect(early.portal.jobs).toBeGreaterThan(0);

  const late = await settled();
  expect(late).toMatchObject({ idle: true, portal: nothing });
  expect(late.revision).toBeGreaterThan(early.revision);
  expect((await detailOf(operator, ready.order.id)).order.status.id).toBe('completed');
});

test('a confirmation without an answer yet is under way', async () => {
  const ready = await orderReadyToConfirm(operator);
  await settled();
  portal.network.inject((path) => (path.endsWith('/async') ? 'slow' : 'none'));
  const confirming = confirmOrder(operator, confirmationOf(ready));
  await expect.poll(() => db().confirmRequest.count({ where: { state: 'requested' } })).toBe(1);
  expect(await waitIdle({ timeoutMs: 1 })).toMatchObject({ idle: false, portal: { unanswered: 1 } });
  valueOf(await confirming);
});

test('a payout that is due later is not idle until the clock reaches it; one that the bank holds is', async () => {
  const later = await orderReadyToConfirm(operator, { account: '6217000010000089006' });
  valueOf(await confirmOrder(operator, confirmationOf(later)));
  await portal.runJobs();
  expect(await waitIdle({ timeoutMs: 200 })).toMatchObject({ idle: false });
  await portal.sandbox('/sandbox/clock/advance', { seconds: 30 });
  expect(await settled()).toMatchObject({ idle: true });
  expect((await detailOf(operator, later.order.id)).order.status.id).toBe('completed');

  const held = await orderReadyToConfirm(operator, { account: '6217000010000019003' });
  valueOf(await confirmOrder(operator, confirmationOf(held)));
  expect(await settled()).toMatchObject({ idle: true });
  expect((await detailOf(operator, held.order.id)).order.status.id).toBe('inTransit');
});

test('a service that does not answer is not idle', async () => {
  portal.network.inject(() => 'down');
  expect(await waitIdle({ timeoutMs: 50 })).toMatchObject({ idle: false, portal: nothing });
});

test('by the revision of an answer every change before it was announced, whatever happened to transactions', async () => {
  const heard: (LiveChange | number)[] = [];
  let first: number | undefined;
  const leave = subscribe({
    change: (change) => heard.push(change),
    reached: (revision) => heard.push(revision),
    listening: (revision) => {
      first = revision;
    },
  });
  await expect.poll(() => first).toBeGreaterThan(0);
  const change = (id: string): LiveChange => ({ kind: 'draft', id, version: 1 });

  // The first transaction gets the lower number and commits last; another one is rolled back.
  let commit = () => {};
  let announced = () => {};
  const isAnnounced = new Promise<void>((resolve) => {
    announced = resolve;
  });
  const slow = inTransaction(async (tx) => {
    await announce(tx, [change('slow')]);
    announced();
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await isAnnounced;
  await inTransaction((tx) => announce(tx, [change('quick'), change('also quick')]));
  await expect(
    inTransaction(async (tx) => {
      await announce(tx, [change('never')]);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  commit();
  await slow;
  const revision = await announceRevision();
  await expect.poll(() => heard.at(-1)).toBe(revision);
  const [quick, slower] = heard.filter((one) => typeof one === 'number');
  expect(heard).toEqual([change('quick'), change('also quick'), quick, change('slow'), slower, revision]);
  expect(quick).toBeGreaterThan(Number(slower));
  expect(Number(slower)).toBeGreaterThan(Number(first));
  expect(revision).toBeGreaterThan(Number(quick));

  // A page that opens now starts at this revision or a later one.
  const later: number[] = [];
  subscribe({ change: () => {}, listening: (from) => later.push(from) })();
  expect(later[0]).toBeGreaterThanOrEqual(revision);
  leave();
});
