import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POST } from '../../app/hub/webhook/route.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db, pool } from '../../lib/db/client.ts';
import { ordersLeftBehind } from '../../lib/features/orders/verbs/check-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { loadWallets } from '../../lib/features/wallets/queries.ts';
import { readWallets } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { listWebhookEvents } from '../../lib/features/webhooks/queries.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { confirmationOf, detailOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';
import { allJobsDue } from '../support/queue.ts';
import { runs } from '../support/seed.ts';

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
});
afterAll(() => portal.close());
beforeEach(() => {
  (globalThis as { corridorShared?: Map<string, unknown> }).corridorShared?.delete('unsigned-callbacks');
  portal.network.inject(() => 'none');
  portal.network.arrived.clear();
});

const callback = (body: unknown, headers: Record<string, string> = {}) =>
  POST(
    new Request('http://portal/hub/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

const completedOf = (tradeId: string | null) => ({
  event: 'payment',
  id: tradeId,
  status: 'completed',
  sourceAmount: 1,
  targetAmount: 999_999_999,
});

describe('a forged callback', () => {
  // Only the forger is heard here: what the service itself has to say is another test.
  beforeAll(() => portal.deaf(true));
  afterAll(() => portal.deaf(false));

  test('that is well made is accepted as a hint, read back, and changes nothing', async () => {
    const ready = await orderReadyToConfirm(operator);
    const response = await callback(completedOf(ready.order.tradeId));
    expect([response.status, await response.json()]).toEqual([200, { code: '200', Message: '' }]);
    await portal.runJobs();
    const detail = await detailOf(operator, ready.order.id);
    expect(detail.order).toMatchObject({ status: { id: 'readyToConfirm' }, version: ready.order.version });
    expect(detail.money.actualTarget).toBeNull();
    expect(detail.callbacks).toMatchObject([{ state: 'unchanged', signature: 'absent', appKey: 'absent' }]);
  });

  test.each([
    ['a signature of another key', () => ({ 'webhook-signature': foreignSignature('x') })],
    ['a signature that is no signature', () => ({ 'webhook-signature': 'v1a,AAAA' })],
  ])('with %s is refused and asks the service nothing', async (_, headers) => {
    const ready = await orderReadyToConfirm(operator);
    await portal.runJobs();
    portal.network.arrived.clear();
    const response = await callback(completedOf(ready.order.tradeId), {
      'webhook-id': 'x',
      'webhook-timestamp': '1',
      ...headers(),
    });
    await portal.runJobs();
    expect(response.status).toBe(401);
    expect(portal.network.arrived.get('/global/payout/transfer/query/status')).toBeUndefined();
    expect((await detailOf(operator, ready.order.id)).order.version).toBe(ready.order.version);
  });

  test.each(['1795577982000', '-62135596801', '1e30', '-1', '', 'soon'])(
    'sent at an impossible time, %s, counts as one without a time, and is shown with the others',
    async (timestamp) => {
      const ready = await orderReadyToConfirm(operator);
      const response = await callback(completedOf(ready.order.tradeId), {
        'webhook-id': crypto.randomUUID(),
        'webhook-timestamp': timestamp,
      });
      expect(response.status).toBe(200);
      const page = await listWebhookEvents(operator, {});
      expect(page.events[0]).toMatchObject({ subjectId: ready.order.tradeId, sentAt: null });
      await portal.runJobs();
      expect((await detailOf(operator, ready.order.id)).callbacks).toMatchObject([{ sentAt: null }]);
    },
  );

  test('may carry any app key while none is expected: it is read back like every other', async () => {
    const ready = await orderReadyToConfirm(operator);
    const response = await callback(completedOf(ready.order.tradeId), { appkey: 'ak_of_the_service' });
    expect(response.status).toBe(200);
    await portal.runJobs();
    const detail = await detailOf(operator, ready.order.id);
    expect(detail.callbacks).toMatchObject([{ state: 'unchanged', appKey: 'unchecked' }]);
    expect(detail.order).toMatchObject({ status: { id: 'readyToConfirm' }, version: ready.order.version });
  });

  test('cannot take the id of the real one, so that the real one would pass for a copy', async () => {
    const body = completedOf('T-nobody');
    await callback(body, { 'webhook-id': 'msg_real' });
    const row = await db().webhookEvent.findFirstOrThrow({ where: { webhookId: 'msg_real' } });
    expect(row.dedupKey).toBe(
      `body:msg_real:${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`,
    );
  });

  test('of any shape changes no order', async () => {
    const ready = await orderReadyToConfirm(operator);
    const words = fc.constantFrom('completed', 'failed', 'cancelled', 'transferring', 'pending', 'x', '');
    const body = fc.record({
      event: fc.constantFrom('payment', 'balance', 'other'),
      id: fc.constantFrom(ready.order.tradeId ?? '', 'T-nobody', ''),
      status: words,
      amount: fc.double(),
      targetAmount: fc.maxSafeInteger(),
      message: fc.string(),
    });
    await fc.assert(
      fc.asyncProperty(body, async (forged) => {
        const response = await callback(forged);
        return response.status === 200 || response.status === 400;
      }),
      { numRuns: runs(60) },
    );
    await portal.runJobs();
    const { order } = await detailOf(operator, ready.order.id);
    expect({ ...order, lastCheckedAt: null }).toEqual({ ...ready.order, lastCheckedAt: null });
  });
});

function foreignSignature(id: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return `v1a,${sign(null, Buffer.from(`${id}.1.body`), privateKey).toString('base64')}`;
}

test('a callback with characters that no table takes is stored all the same', async () => {
  const response = await callback({ event: 'payment', id: 'T\u0000\ud800', status: 'x\u0000' });
  expect(response.status).toBe(200);
  await portal.runJobs();
  // The service tells of other orders meanwhile.
  const { events } = await listWebhookEvents(operator, {});
  const stored = events.find(({ subjectId }) => subjectId === 'T\uFFFD\uFFFD');
  expect(stored).toMatchObject({ status: 'x\uFFFD', state: 'unknown-subject' });
});

describe('what is no callback', () => {
  test.each([
    ['text', 'hello', 400],
    ['a list', '[]', 400],
    ['duplicate keys', '{"event":"payment","event":"balance","id":"1"}', 400],
    ['more than 64 KiB', `{"event":"payment","id":"${'x'.repeat(70_000)}"}`, 413],
    ['nothing', '', 400],
  ])('%s is refused', async (_, body, status) => {
    const response = await callback(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: String(status) });
  });
});

test('copies are counted, not acted upon: ten at once change an order once', async () => {
  const ready = await orderReadyToConfirm(operator);
  portal.deaf(true);
  valueOf(await confirmOrder(operator, confirmationOf(ready)));
  await portal.sandbox('/sandbox/idle', { timeoutMs: 1000 }).catch(() => {});
  const event = completedOf(ready.order.tradeId);
  const responses = await Promise.all(Array.from({ length: 10 }, () => callback(event)));
  expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 200));
  const done = await portal.until('it is completed', async () => {
    const detail = await detailOf(operator, ready.order.id);
    if (detail.order.status.id !== 'completed') await callback({ ...event, message: crypto.randomUUID() });
    return detail.order.status.id === 'completed' && detail;
  });
  portal.deaf(false);
  const statuses = done.timeline.filter((entry) => entry.data.status === 'completed');
  expect(statuses).toHaveLength(1);
  const copies = done.callbacks.find((one) => one.timesReceived > 1);
  expect(copies?.timesReceived).toBe(10);
  // Forged amounts in it count for nothing.
  expect(done.money.actualTarget).toEqual(ready.money.target);

  const before = done.order.version;
  await callback({ event: 'payment', id: ready.order.tradeId, status: 'transferring', message: 'late' });
  await portal.runJobs();
  const late = await detailOf(operator, ready.order.id);
  expect(late.order).toMatchObject({ status: { id: 'completed' }, version: before });
});

test('a payout whose callback never came is found by asking, and settled', async () => {
  const ready = await orderReadyToConfirm(operator);
  portal.deaf(true);
  valueOf(await confirmOrder(operator, confirmationOf(ready)));
  const restore = setClock(() => Date.now() + 120_000);
  const behind = await ordersLeftBehind().finally(restore);
  expect(behind).toContain(ready.order.id);
  await portal.until('it is completed', async () => {
    await pool().query(allJobsDue);
    return (await detailOf(operator, ready.order.id)).order.status.id === 'completed';
  });
  const { money, callbacks } = await detailOf(operator, ready.order.id);
  expect([money.actualSource, money.actualTarget]).toEqual([money.source, money.target]);
  expect(callbacks.filter(({ status }) => status === 'completed')).toEqual([]);
  portal.deaf(false);
});

test('balances are read again, never added up from what callbacks say', async () => {
  await readWallets();
  const before = await loadWallets(operator);
  const usd = before.wallets.find((wallet) => wallet.currency === 'USD' && wallet.type === 'personal');
  await callback({ event: 'balance', id: usd?.walletId, status: 'changed', amount: 1 });
  await portal.runJobs();
  expect((await loadWallets(operator)).wallets.map((wallet) => wallet.available)).toEqual(
    before.wallets.map((wallet) => wallet.available),
  );
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 12.34 });
  await portal.until('the credit shows', async () => {
    const { wallets } = await loadWallets(operator);
    const now = wallets.find((wallet) => wallet.walletId === usd?.walletId);
    return Number(now?.available) > Number(usd?.available);
  });
  await portal.until('the service told of it', async () => {
    const { events } = await listWebhookEvents(operator, {});
    return events.some((one) => one.event === 'balance' && one.signature === 'valid' && one.processedAt);
  });
});
