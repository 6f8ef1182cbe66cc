import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '../../lib/db/client.ts';
import { makeHistory, startReceiver } from '../../lib/features/demo/history/make-history.ts';
import { type PastOrder, plannedOrders } from '../../lib/features/demo/history/plan.ts';
import { seedDemo } from '../../lib/features/demo/seed.ts';
import { tasks } from '../../lib/features/reconciliation/jobs.ts';
import { callPayout } from '../../lib/payout/client.ts';
import { sandboxEndpoints } from '../../lib/service-core/contract/index.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const begunDaysAgo = 45;
const dayMs = 24 * 60 * 60 * 1_000;
let portal: TestPortal;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  const at = { host: '127.0.0.1', port: await freePort() };
  portal = await startTestPortal({
    SANDBOX_BEGINS_DAYS_AGO: String(begunDaysAgo),
    PORTAL_URL: `http://${at.host}:${at.port}`,
  });
  receiver = await startReceiver(at);
  await seedDemo();
  // The portal makes the queue's tables at its first start, which comes after the demo.
  await db().$executeRaw`drop schema graphile_worker cascade`;
});
afterAll(async () => {
  await receiver.stop();
  await portal.close();
});

/** The first order of each ending, sender and recipient, and the first one that two people approve. */
function someOfEach(): PastOrder[] {
  const seen = new Set<string>();
  return plannedOrders().filter(({ ending, from, to, sourceAmount }) => {
    const kinds = [ending, from, to, Number(sourceAmount) > 20_000 ? 'large' : ending];
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
}

const statuses = async () => {
  const orders = await db().order.findMany({ select: { statusId: true } });
  return new Set(orders.map(({ statusId }) => statusId));
};

async function offsetSeconds(): Promise<number> {
  const answer = await callPayout(sandboxEndpoints.sandboxClock, {});
  if (answer.kind !== 'accepted') throw new Error(answer.kind);
  return answer.data.offsetSeconds;
}

test('the demo lives through weeks of orders in every status, by the real ways, up to the present', async () => {
  expect(await offsetSeconds()).toBe(-begunDaysAgo * 24 * 60 * 60);
  const plan = someOfEach();
  const begun = Date.now();
  expect(await makeHistory(plan, { tasks })).toEqual({ orders: plan.length, problems: [] });

  expect(await statuses()).toEqual(
    new Set([
      'completed',
      'failed',
      'cancelled',
      'abandoned',
      'inTransit',
      'informationRequested',
      'documentsNeeded',
      'readyToConfirm',
      'awaitingApproval',
      'sentBack',
    ]),
  );
  const orders = await db().order.findMany({ include: { approvals: { include: { decisions: true } } } });
  expect(new Set(orders.map(({ family }) => family)).size).toBe(3);
  expect(new Set(orders.map(({ sourceCurrency }) => sourceCurrency)).size).toBeGreaterThan(2);
  const approvers = orders.flatMap(({ approvals }) =>
    approvals.map(({ decisions }) => decisions.filter(({ kind }) => kind === 'approve').length),
  );
  expect(Math.max(...approvers)).toBe(2);
  expect(
    orders.filter(({ statusId }) => statusId === 'failed').every(({ statusMessage }) => statusMessage),
  ).toBe(true);

  // Portal and service agree about the day of each order, and the days are weeks apart.
  const days = orders.map(({ createdAt }) => (begun - createdAt.getTime()) / dayMs);
  expect(Math.max(...days)).toBeGreaterThan(35);
  expect(Math.min(...days)).toBeLessThan(7);
  for (const { createdAt, statusSince } of orders) {
    expect(statusSince.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    expect(statusSince.getTime() - createdAt.getTime()).toBeLessThan(4 * dayMs);
  }
  expect(await db().conversion.count({ where: { state: 'accepted' } })).toBeGreaterThan(0);
  expect(await db().draft.count({ where: { state: 'open' } })).toBeGreaterThan(2);
  const used = (kind: string) => db().party.count({ where: { kind, uses: { gt: 0 } } });
  expect(await db().party.count()).toBe(15 + 6);
  expect([await used('beneficiary'), await used('payer')]).toEqual([15, 6]);
  const unread = await db().webhookEvent.count({
    where: { state: { in: ['received', 'failed', 'rejected'] } },
  });
  expect(unread).toBe(0);
  // The service signs in real time, while the portal lives in the past.
  const callbacks = await db().webhookEvent.findMany();
  expect(callbacks.length).toBeGreaterThan(plan.length);
  for (const { signature, sentAt, receivedAt } of callbacks) {
    expect(signature).toBe('valid');
    const delayMs = receivedAt.getTime() - (sentAt?.getTime() ?? Number.NaN);
    expect(delayMs).toBeGreaterThanOrEqual(0);
    expect(delayMs).toBeLessThan(60_000);
  }

  // The rows that are made now are dated now.
  expect(await offsetSeconds()).toBe(0);
  const { createdAt } = await db().user.create({
    data: { email: 'late@example.test', name: 'Late', role: 'auditor', passwordHash: '-' },
  });
  expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);

  expect(await makeHistory(plan, { tasks })).toEqual({ orders: 0, problems: [] });
  expect(await db().order.count()).toBe(plan.length);
}, 180_000);
