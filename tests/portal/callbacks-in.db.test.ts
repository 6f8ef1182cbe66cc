import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { sweeps, tasks } from '../../lib/features/reconciliation/jobs.ts';
import { processWebhook } from '../../lib/features/reconciliation/verbs/process-webhook.ts';
import { forgetOldWebhooks } from '../../lib/features/webhooks/verbs/settle-webhook.ts';
import { callPayout } from '../../lib/payout/client.ts';
import { startJobs, stopJobs } from '../../lib/queue/run.ts';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { type Flood, startFlood } from '../support/callback-flood.ts';
import { callbackSigner } from '../support/callback-signer.ts';
import { eventually } from '../support/eventually.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { filledDraft, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

const statusPath = '/global/payout/transfer/query/status';
const walletsPath = '/global/payout/wallet/list';
const signer = callbackSigner();

let portal: TestPortal;
let operator: Actor;
let flood: Flood | undefined;

beforeAll(async () => {
  process.env.PAYOUT_WEBHOOK_PUBLIC_KEY = signer.publicKey;
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  // Only the tests are heard here.
  await portal.sandbox('/sandbox/callback-address', { url: 'http://127.0.0.1:9' });
});
afterAll(() => portal.close());
beforeEach(() => {
  (globalThis as { corridorShared?: Map<string, unknown> }).corridorShared?.delete('unsigned-callbacks');
  portal.network.arrived.clear();
});
afterEach(async () => {
  flood?.kill();
  await stopJobs();
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(portal.callbackUrl, { method: 'POST', headers, body });

const payment = (id: string | null) => JSON.stringify({ event: 'payment', id, status: 'completed' });

/** Sends one that the service signed; returns the id of its row. */
async function signed(body: string): Promise<string> {
  const headers = signer.headers(body);
  expect((await post(body, headers)).status).toBe(200);
  const row = await db().webhookEvent.findFirstOrThrow({
    where: { webhookId: headers['webhook-id'] ?? '' },
  });
  return row.id;
}

const stateOf = async (id: string) => (await db().webhookEvent.findUniqueOrThrow({ where: { id } })).state;

describe('a flood of unsigned callbacks on 24 connections', () => {
  test('lets a signed one through, and is taken within the limit only', async () => {
    const ready = await orderReadyToConfirm(operator);
    await portal.runJobs();
    portal.network.arrived.clear();
    await startJobs({ tasks, recurring: [] });

    const begun = performance.now();
    flood = await startFlood(portal.callbackUrl);
    for (let nth = 0; nth < 3; nth += 1) {
      const id = await signed(payment(ready.order.tradeId));
      await expect.poll(() => stateOf(id)).toBe('unchanged');
    }
    const { taken, later, other } = await flood.stop();

    const seconds = (performance.now() - begun) / 1_000;
    expect(taken).toBeGreaterThanOrEqual(60);
    // The limit itself: the longer the flood lasted, the more are let in.
    expect(taken).toBeLessThanOrEqual(60 + 10 * seconds);
    expect(taken + later).toBeGreaterThanOrEqual(100);
    expect(other).toBe(0);
    // Unknown ids ask the service nothing: these are the calls of the signed ones.
    expect(portal.network.arrived.get(statusPath)).toBe(3);
  });
});

test('unsigned balance callbacks about any ids are answered by one reading', async () => {
  await startJobs({ tasks, recurring: [] });
  for (let nth = 0; nth < 30; nth += 1)
    await post(JSON.stringify({ event: 'balance', id: `W-${nth}`, status: 'changed', amount: nth }));
  await eventually(async () =>
    expect(await db().webhookEvent.count({ where: { event: 'balance', state: 'received' } })).toBe(0),
  );
  expect(portal.network.arrived.get(walletsPath)).toBeLessThanOrEqual(3);
});

describe('a callback before its order is matched later', () => {
  /** Makes an order whose answer was lost: the service has it, and here its trade id is not known. */
  async function unansweredOrder() {
    portal.network.inject((path) => (path.endsWith('/transfer/create') ? 'lose-answer' : 'none'));
    const draft = await filledDraft(operator);
    const { orderId } = valueOf(await createOrder(operator, draft));
    portal.network.inject(() => 'none');
    const outcome = await callPayout(endpoints.globalStatus, { orderNo: draft.orderNo });
    if (outcome.kind !== 'accepted') throw new Error('the service does not have it');
    return { orderId, tradeId: outcome.data.tradeId };
  }

  test('as soon as the order is known', async () => {
    const { orderId, tradeId } = await unansweredOrder();
    const eventId = await signed(payment(tradeId));
    await processWebhook(eventId);
    expect(await stateOf(eventId)).toBe('unknown-subject');
    await checkOrder(orderId, 'check');
    await portal.runJobs();
    expect(await db().webhookEvent.findUnique({ where: { id: eventId } })).toMatchObject({
      state: 'unchanged',
      orderId,
    });
  });

  test('and when both happen at the same moment', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const { orderId, tradeId } = await unansweredOrder();
      const eventId = await signed(payment(tradeId));
      await Promise.all([processWebhook(eventId), checkOrder(orderId, 'check')]);
      await portal.runJobs();
      expect(await db().webhookEvent.findUnique({ where: { id: eventId } })).toMatchObject({ orderId });
    }
  });
});

describe('the sweep', () => {
  const row = (o: { daysOld?: number; state?: string; signature?: string }) => ({
    dedupKey: crypto.randomUUID(),
    event: 'payment',
    subjectId: 'T-nobody',
    body: payment('T-nobody'),
    signature: o.signature ?? 'absent',
    appKey: 'absent',
    state: o.state ?? 'received',
    receivedAt: new Date(Date.now() - (o.daysOld ?? 0.01) * 86_400_000),
  });

  test('processes a callback that was stored and that no job will process', async () => {
    const lost = await db().webhookEvent.create({ data: row({}) });
    const gaveUp = await db().webhookEvent.create({ data: row({}) });
    await db()
      .$executeRaw`select graphile_worker.add_job('process_webhook', job_key => ${`webhook:${gaveUp.id}`})`;
    await db().$executeRaw`
      select graphile_worker.permanently_fail_jobs(array(
        select id from graphile_worker.jobs where key = ${`webhook:${gaveUp.id}`}))`;
    await sweeps.plan_forgotten_webhooks();
    await portal.runJobs();
    expect([await stateOf(lost.id), await stateOf(gaveUp.id)]).toEqual([
      'unknown-subject',
      'unknown-subject',
    ]);
  });

  test('does not let one of the last day wait for hours after the service was away', async () => {
    const [today, older] = [
      await db().webhookEvent.create({ data: row({}) }),
      await db().webhookEvent.create({ data: row({ daysOld: 2 }) }),
    ];
    for (const { id } of [today, older])
      await db().$executeRaw`
        select graphile_worker.add_job('process_webhook', json_build_object('eventId', ${id}::text),
          run_at => now() + interval '50 minutes', job_key => ${`webhook:${id}`})`;
    await sweeps.plan_forgotten_webhooks();
    await portal.runJobs();
    expect([await stateOf(today.id), await stateOf(older.id)]).toEqual(['unknown-subject', 'received']);
  });

  test('leaves one alone that has only just come, or whose job waits', async () => {
    const { id } = await db().webhookEvent.create({ data: row({ daysOld: 0 }) });
    await sweeps.plan_forgotten_webhooks();
    const { count } = await db().$queryRaw<[{ count: bigint }]>`
      select count(*) from graphile_worker.jobs where key = ${`webhook:${id}`}`.then(([first]) => first);
    expect(count).toBe(0n);
  });

  test('forgets what is old, strangers sooner and beyond ten thousand, and nothing that waits', async () => {
    await db().webhookEvent.deleteMany();
    const keep = [
      row({ daysOld: 89, state: 'applied' }),
      row({ daysOld: 6, state: 'unknown-subject', signature: 'valid' }),
      row({ daysOld: 400, state: 'received' }),
    ];
    const forget = [
      row({ daysOld: 91, state: 'applied' }),
      row({ daysOld: 91, state: 'failed' }),
      row({ daysOld: 8, state: 'unknown-subject' }),
      row({ daysOld: 8, state: 'rejected' }),
      row({ daysOld: 5, state: 'rejected' }),
    ];
    await db().webhookEvent.createMany({ data: [...keep, ...forget] });
    await db().$executeRaw`
      insert into webhook_events (id, dedup_key, body, signature, app_key, state, received_at)
      select gen_random_uuid(), 'flood:' || nth, '{}', 'absent', 'absent', 'unknown-subject', now()
        from generate_series(1, 10000) nth`;
    await forgetOldWebhooks();
    const left = await db().webhookEvent.findMany({ select: { dedupKey: true } });
    const kept = left.map(({ dedupKey }) => dedupKey).filter((key) => !key.startsWith('flood:'));
    expect(kept.toSorted()).toEqual(keep.map(({ dedupKey }) => dedupKey).toSorted());
    expect(left).toHaveLength(10_003);
  });
});
