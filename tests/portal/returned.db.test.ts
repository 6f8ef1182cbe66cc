import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { listOrders } from '../../lib/features/orders/list-queries.ts';
import { receiptOf } from '../../lib/features/orders/receipt/queries.ts';
import { askAboutReturns, checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { loadWallet } from '../../lib/features/wallets/activity.ts';
import { activitySchema } from '../../lib/features/wallets/schema.ts';
import { checkWallets } from '../../lib/features/wallets/verbs/read-entries.ts';
import { readWallets } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { confirmationOf, detailOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
});
afterAll(() => portal.close());
beforeEach(() => portal.deaf(false));

const statusIs = (orderId: string, wanted: string) =>
  portal.until(`the order is ${wanted}`, async () => {
    const detail = await detailOf(operator, orderId);
    return detail.order.status.id === wanted && detail;
  });

async function paid() {
  const ready = await orderReadyToConfirm(operator);
  valueOf(await confirmOrder(operator, confirmationOf(ready)));
  return statusIs(ready.order.id, 'completed');
}

const comesBack = (tradeId: string | null, change: object = {}) =>
  portal.sandbox('/sandbox/order/payout', { tradeId, outcome: 'return', ...change });

test('a payment that came back says who must act, what came back, and where it is', async () => {
  const { order, money } = await paid();
  await comesBack(order.tradeId, { message: 'account closed' });
  const detail = await statusIs(order.id, 'returned');
  expect(detail.money).toMatchObject({
    actualSource: money.actualSource,
    actualTarget: money.actualTarget,
    returned: { source: money.actualSource, target: money.actualTarget },
  });
  expect(detail).toMatchObject({
    order: {
      status: {
        bucket: 'failed',
        failure: { reason: 'paymentReturned', message: 'payment returned: account closed' },
      },
      failedField: 'beneficiary.accountInfo.number',
    },
    nextStep: 'repeat',
    progress: { step: 'paid', state: 'failed' },
    can: { receipt: true, cancel: false, update: false, confirm: false, repeat: true },
  });
  const listed = await listOrders(operator, { view: 'failed', sort: 'created', dir: 'desc' });
  expect(listed.orders.map(({ id }) => id)).toContain(order.id);
  const receipt = valueOf(await receiptOf(operator, order.id));
  expect(receipt).toMatchObject({ paid: money.actualSource, returned: { amount: money.actualSource } });
  expect(Date.parse(receipt.completedAt ?? '')).toBeLessThan(Date.parse(receipt.returned?.at ?? ''));
});

test('a part that came back is the wallet’s, and the book agrees with the portal', async () => {
  const { order, money } = await paid();
  await comesBack(order.tradeId, { amount: 7 });
  const { money: after } = await statusIs(order.id, 'returned');
  expect(after.returned?.target).toEqual({ amount: '7.00', currency: money.target.currency });
  expect(Number(after.returned?.source.amount)).toBeLessThan(Number(money.actualSource?.amount));
  await readWallets();
  await checkWallets();
  const wallet = await db().walletView.findUniqueOrThrow({
    where: { type_currency: { type: money.wallet.type, currency: money.wallet.currency } },
  });
  expect(wallet.difference).toBeNull();
  const page = await loadWallet(operator, wallet.walletId, activitySchema.parse({ kind: 'payments' }));
  expect(page?.activity.lines[0]).toMatchObject({
    kind: 'return',
    orderId: order.id,
    availableChange: after.returned?.source.amount,
  });
});

test('a return whose callback never came is learned from the wallet’s book', async () => {
  const { order } = await paid();
  portal.deaf(true);
  await comesBack(order.tradeId);
  await readWallets();
  await askAboutReturns();
  const { money } = await statusIs(order.id, 'returned');
  expect(money.returned).not.toBeNull();
});

test('what was paid and came back stays so, whatever arrives later', async () => {
  const { order } = await paid();
  await comesBack(order.tradeId);
  const { order: returned } = await statusIs(order.id, 'returned');
  await checkOrder(order.id, 'check');
  const again = await detailOf(operator, order.id);
  expect([again.order.status.id, again.order.version]).toEqual(['returned', returned.version]);
});

test('what was never paid does not come back', async () => {
  const ready = await orderReadyToConfirm(operator);
  await expect(comesBack(ready.order.tradeId)).rejects.toThrow('the order is awaiting_transfe');
  expect((await detailOf(operator, ready.order.id)).order.status.id).toBe('readyToConfirm');
});
