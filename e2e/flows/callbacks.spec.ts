import type { Page } from '@playwright/test';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { accounts, madeReview, paidTo } from '../support/made-orders.ts';
import { kindsOf, orderFacts, tradeIdOf } from '../support/portal-api.ts';
import { alone } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

/** The portal takes a callback in first and reads it a moment later. */
const expectAllRead = (page: Page, orderId: string): Promise<void> =>
  expect
    .poll(async () => (await orderFacts(page, orderId)).callbacks.filter(({ state }) => state === 'received'))
    .toEqual([]);

test('A callback that never arrives: the portal asks by itself', { tag: alone }, async ({
  page,
  words,
  sandbox,
}) => {
  // Nobody listens there.
  await sandbox.sendCallbacksTo('http://127.0.0.1:9');
  const { orderId } = await madeReview(page, words, { amount: '51.00', withoutDocuments: true });
  await new Review(page, words).confirmButton.click();
  const order = new OrderPage(page, words);
  await order.expectStatus('completed');
  const detail = await orderFacts(page, orderId);
  expect(detail.callbacks).toEqual([]);
  const completed = detail.timeline.filter(({ data }) => data.status === 'completed');
  expect(completed.map(({ source }) => source)).toEqual(['check']);
});

test('A callback sent twice, and an older one sent late, are one thing that happened', async ({
  page,
  words,
  sandbox,
}) => {
  const { orderId } = await madeReview(page, words, { amount: '52.00', withoutDocuments: true });
  await new Review(page, words).confirmButton.click();
  const order = new OrderPage(page, words);
  await order.expectStatus('completed');
  const tradeId = await tradeIdOf(page, orderId);
  await sandbox.delivered(tradeId);
  await expectAllRead(page, orderId);
  const before = await orderFacts(page, orderId);

  const deliveries = await sandbox.callbacksOf(tradeId);
  const of = (status: string) => {
    const found = deliveries.find((delivery) => delivery.status === status);
    if (!found) throw new Error(`no callback about ${status}`);
    return found.deliveryId;
  };
  await sandbox.redeliver(of('completed'));
  await sandbox.redeliver(of('awaiting_transfe'));
  await order.open('callbacks');
  const rows = page.getByRole('main').getByRole('row');
  for (const id of ['completed', 'readyToConfirm']) {
    const status = words(`statuses.${id}.label`);
    await expect(rows.filter({ hasText: status })).toHaveCount(1);
    await expect(rows.filter({ hasText: status }).getByRole('cell').last()).toHaveText(/2$/);
  }
  await expectAllRead(page, orderId);
  const after = await orderFacts(page, orderId);
  expect(after.timeline).toEqual(before.timeline);
  expect(after.order.serviceStatus).toBe('completed');
  expect(after.money).toMatchObject({ actualTarget: before.money.actualTarget });
  await order.expectStatus('completed');
});

test('A forged callback changes nothing and is kept as evidence', async ({
  page,
  request,
  words,
  sandbox,
}) => {
  const { orderId } = await madeReview(page, words, {
    amount: '53.00',
    withoutDocuments: true,
    change: paidTo(accounts.heldByBank),
  });
  await new Review(page, words).confirmButton.click();
  const order = new OrderPage(page, words);
  await order.expectStatus('inTransit');
  const tradeId = await tradeIdOf(page, orderId);
  await sandbox.delivered(tradeId);
  await expectAllRead(page, orderId);
  const before = await orderFacts(page, orderId);
  const lie = { event: 'payment', id: tradeId, status: 'completed', sourceAmount: 53, targetAmount: 999999 };

  const wrongSignature = await request.post('/hub/webhook', {
    data: lie,
    headers: {
      'webhook-id': 'msg_forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1a,${Buffer.alloc(64, 7).toString('base64')}`,
    },
  });
  expect(wrongSignature.status()).toBe(401);
  const noCallback = await request.post('/hub/webhook', { data: 'completed' });
  expect(noCallback.status()).toBe(400);
  // Unsigned, as the specification allows: taken, read back, found to be untrue.
  const unsigned = await request.post('/hub/webhook', { data: { ...lie, status: 'failed' } });
  expect(unsigned.ok()).toBe(true);
  await expect
    .poll(async () => {
      const { callbacks } = await orderFacts(page, orderId);
      return callbacks.find(({ status, state }) => status === 'failed' && state !== 'received')?.state;
    })
    .toBe('unchanged');

  const after = await orderFacts(page, orderId);
  expect(after.order.serviceStatus).toBe('transferring');
  expect(after.money.actualTarget).toBeNull();
  expect(kindsOf(after, 'status-changed')).toBe(kindsOf(before, 'status-changed'));
  await page.goto('/events?state=rejected');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: words('events.state.rejected') })
      .first(),
  ).toBeVisible();
  await sandbox.payout(tradeId, 'complete');
  await page.goto(`/orders/${orderId}`);
  await order.expectStatus('completed');
});
