import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST } from '../../app/hub/webhook/route.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { auditOfOrder } from '../../lib/features/orders/data/audit.ts';
import { listOrders } from '../../lib/features/orders/list-queries.ts';
import { orderListSchema } from '../../lib/features/orders/schema.ts';
import type { OrderDetail } from '../../lib/features/orders/types.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { readWalletsNow } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { getWebhookEvent, listWebhookEvents } from '../../lib/features/webhooks/queries.ts';
import { reprocessWebhook } from '../../lib/features/webhooks/verbs/settle-webhook.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { detailOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

let portal: TestPortal;
let operator: Actor;
let auditor: Actor;
let ready: OrderDetail;
let cancelled: OrderDetail;

beforeAll(async () => {
  portal = await startTestPortal();
  portal.deaf(true);
  operator = await portal.actor('operator');
  auditor = await portal.actor('auditor');
  ready = await orderReadyToConfirm(operator);
  cancelled = await orderReadyToConfirm(operator);
  valueOf(await cancelOrder(operator, { orderId: cancelled.order.id, reason: 'twice' }));
});
afterAll(() => portal.close());

const hear = (body: object | string, headers: Record<string, string> = {}) =>
  POST(
    new Request('http://portal/hub/webhook', {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

describe('the list of orders', () => {
  const idsOf = async (query: Record<string, string>) =>
    (await listOrders(auditor, orderListSchema.parse(query))).orders.map(({ id }) => id);

  test.each([
    [{}, () => [cancelled, ready]],
    [{ view: 'needs-me' }, () => [ready]],
    [{ view: 'closed' }, () => [cancelled]],
    [{ is: 'readyToConfirm' }, () => [ready]],
    [{ is: 'readyToConfirm,cancelled' }, () => [cancelled, ready]],
    [{ view: 'closed', is: 'readyToConfirm' }, () => []],
    [{ is: 'nonsense' }, () => [cancelled, ready]],
    [{ q: '\u0000' }, () => [cancelled, ready]],
    [{ cursor: Buffer.from(`1 ${'-'.repeat(36)}`).toString('base64url') }, () => [cancelled, ready]],
  ] as [Record<string, string>, () => OrderDetail[]][])('of %j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected().map(({ order }) => order.id));
  });

  test('finds by beginning and end of the order number, the trade id and the name', async () => {
    const { order } = ready;
    const { orderNo, tradeId, beneficiaryName } = order;
    for (const q of [orderNo.slice(0, 10), orderNo.slice(-6), String(tradeId), beneficiaryName])
      expect(await idsOf({ q })).toContain(order.id);
    expect(await idsOf({ q: 'nobody at all' })).toEqual([]);
  });
});

describe('the audit record of an order', () => {
  test('tells who did what, newest first, to those who may read it', async () => {
    const actions = (await auditOfOrder(auditor, cancelled.order.id)).map(({ action }) => action);
    expect(actions[0]).toBe('order.cancel');
    expect(actions.at(-1)).toBe('order.create');
  });
  test('is closed to everybody else', async () => {
    await expect(auditOfOrder(operator, cancelled.order.id)).rejects.toBeInstanceOf(Forbidden);
  });
});

describe('callbacks', () => {
  test('that belong to nothing here, and those refused, have lists of their own', async () => {
    await hear({ event: 'payment', id: 'T-nobody', status: 'completed' });
    await hear(
      { event: 'payment', id: String(ready.order.tradeId), status: 'completed' },
      { 'webhook-signature': 'v1a,AAAA' },
    );
    await portal.runJobs();
    const statesOf = async (state: 'unknown-subject' | 'rejected') =>
      (await listWebhookEvents(operator, { state })).events.map(({ state, reply }) => [state, reply.http]);
    expect(await statesOf('unknown-subject')).toEqual([['unknown-subject', 200]]);
    expect(await statesOf('rejected')).toEqual([['rejected', 401]]);
  });

  test('processed again are read back again, and change nothing the service does not say', async () => {
    await hear({ event: 'payment', id: String(ready.order.tradeId), status: 'failed' });
    await portal.runJobs();
    const [first] = (await detailOf(operator, ready.order.id)).callbacks;
    if (!first) throw new Error('the callback is not there');
    expect(valueOf(await reprocessWebhook(operator, { eventId: first.id }))).toBeNull();
    await portal.runJobs();
    const again = await getWebhookEvent(operator, first.id);
    expect(again?.event).toMatchObject({ state: 'unchanged', timesReceived: 1 });
    expect(Date.parse(String(again?.event.processedAt))).toBeGreaterThan(
      Date.parse(String(first.processedAt)),
    );
    expect((await detailOf(operator, ready.order.id)).order.status.id).toBe('readyToConfirm');
  });

  test('that were refused are never processed, unknown ones neither', async () => {
    const [refused] = (await listWebhookEvents(operator, { state: 'rejected' })).events;
    expect(await reprocessWebhook(operator, { eventId: String(refused?.id) })).toEqual({
      ok: false,
      reason: { code: 'event-refused' },
    });
    expect(await reprocessWebhook(operator, { eventId: crypto.randomUUID() })).toEqual({
      ok: false,
      reason: { code: 'event-not-found' },
    });
  });

  test('are processed again by nobody who only reads', async () => {
    await expect(reprocessWebhook(auditor, { eventId: crypto.randomUUID() })).rejects.toBeInstanceOf(
      Forbidden,
    );
  });
});

describe('reading the balances again', () => {
  test('asks the service, and says so when it does not answer', async () => {
    expect(await readWalletsNow(operator)).toMatchObject({ ok: true });
    portal.network.inject(() => 'lose-request');
    expect(await readWalletsNow(operator)).toEqual({ ok: false, reason: { code: 'unavailable' } });
    portal.network.inject(() => 'none');
  });
  test('is not for those who only read', async () => {
    await expect(readWalletsNow(auditor)).rejects.toBeInstanceOf(Forbidden);
  });
});
