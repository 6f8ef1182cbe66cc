import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { completeDocuments } from '../../lib/features/orders/verbs/complete-documents.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import type { Family } from '../../lib/features/transfers/types.ts';
import { nobodyApproves } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import {
  confirmationOf,
  detailOf,
  filledDraft,
  type OrderWish,
  orderReadyToConfirm,
  upload,
  valueOf,
} from '../support/portal-orders.ts';

const paths: Record<Family, { create: string; confirm: string }> = {
  global: { create: '/global/payout/transfer/create', confirm: '/global/payout/transfer/async' },
  business: {
    create: '/payout/payment/business/transfer/create',
    confirm: '/payout/payment/business/transfer/async',
  },
  personal: { create: '/payout/payment/create', confirm: '/payout/payment/transfer/async' },
};

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  await nobodyApproves();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.network.inject(() => 'none');
  portal.network.arrived.clear();
});

const newOrder = async (wish: OrderWish) =>
  valueOf(await createOrder(operator, await filledDraft(operator, wish))).orderId;

/** The body sent to a path, from the portal's record of exchanges. */
async function sentTo(path: string, orderNo: string): Promise<Record<string, unknown>> {
  const rows = await db().exchange.findMany({ where: { path }, orderBy: { at: 'desc' } });
  const bodies = rows.map((row) => JSON.parse(row.requestBody) as Record<string, unknown>);
  return bodies.find((body) => body.orderNo === orderNo || body.tradeId === orderNo) ?? {};
}

describe.each(['business', 'personal'] as const)('an order of the %s family', (family) => {
  test('goes from draft to paid by its own calls', async () => {
    const ready = await orderReadyToConfirm(operator, { family });
    expect(ready.order).toMatchObject({ family, status: { id: 'readyToConfirm' } });
    expect(ready.money.wallet.type).toBe(family);
    valueOf(await confirmOrder(operator, confirmationOf(ready)));
    const paid = await portal.until('it is completed', async () => {
      const detail = await detailOf(operator, ready.order.id);
      return detail.order.status.id === 'completed' ? detail : null;
    });
    expect(paid.money.actualSource).toEqual(ready.money.source);
    expect(paid.money.actualTarget).toEqual(ready.money.target);
    expect(portal.network.arrived.get(paths[family].create)).toBe(1);
    expect(portal.network.arrived.get(paths[family].confirm)).toBe(1);
    expect(portal.network.arrived.get(paths.global.create)).toBeUndefined();
  });

  test('whose creation got no answer is found by its number', async () => {
    portal.network.inject((path) => (path === paths[family].create ? 'lose-answer' : 'none'));
    const draft = await filledDraft(operator, { family });
    const { orderId, state } = valueOf(await createOrder(operator, draft));
    expect(state).toBe('checking');
    portal.network.inject(() => 'none');
    await checkOrder(orderId, 'check');
    expect((await detailOf(operator, orderId)).order.creation).toBe('accepted');
  });

  test('that the bank refuses says so', async () => {
    const ready = await orderReadyToConfirm(operator, { family, account: '6217000010000039001' });
    valueOf(await confirmOrder(operator, confirmationOf(ready)));
    const failed = await portal.until('it failed', async () => {
      const detail = await detailOf(operator, ready.order.id);
      return detail.order.status.id === 'failed' ? detail : null;
    });
    expect(failed.order.status.failure).toMatchObject({ reason: expect.any(String) });
  });
});

describe('a business order', () => {
  test('carries no quote when it is created, and is confirmed with one', async () => {
    const ready = await orderReadyToConfirm(operator, { family: 'business' });
    const created = await sentTo(paths.business.create, ready.order.orderNo);
    expect(created).toMatchObject({ orderNo: ready.order.orderNo, transactionMode: 'crossMode' });
    expect(created).not.toHaveProperty('queryNo');
    expect(created).not.toHaveProperty('lockRate');
    valueOf(await confirmOrder(operator, confirmationOf(ready)));
    const confirmed = await sentTo(paths.business.confirm, ready.order.tradeId ?? '');
    expect(confirmed).toEqual({ tradeId: ready.order.tradeId, queryNo: ready.money.quote?.queryNo });
  });

  test('needs its documents, more of them when goods are paid in full', async () => {
    const orderId = await newOrder({ family: 'business' });
    const needed = (await detailOf(operator, orderId)).neededDocuments.map(({ type }) => type);
    expect(needed).toEqual(['proforma_invoice', 'purchase_order']);
    expect(await completeDocuments(operator, { orderId })).toMatchObject({
      reason: { code: 'documents-missing', types: needed },
    });
    const full = await newOrder({
      family: 'business',
      change: (values) => ({
        ...values,
        paymentType: 'FullPayment',
        logisticsCompany: 'SF',
        logisticsNumber: 'SF123',
      }),
    });
    const all = (await detailOf(operator, full)).neededDocuments.map(({ type }) => type);
    expect(all).toEqual([...needed, 'logistics_material']);
    for (const type of all) {
      expect(valueOf(await upload(operator, { orderId: full, type }))).toMatchObject({ state: 'accepted' });
    }
    expect(valueOf(await completeDocuments(operator, { orderId: full }))).toEqual({
      status: 'awaiting_transfe',
    });
  });

  test('is not cancelled, since its family has no such call', async () => {
    const orderId = await newOrder({ family: 'business' });
    expect((await detailOf(operator, orderId)).can.cancel).toBe(false);
    expect(await cancelOrder(operator, { orderId, reason: 'no' })).toEqual({
      ok: false,
      reason: { code: 'no-such-call' },
    });
  });
});

describe('a personal order', () => {
  test('is cancelled while it is pending, and not once it is ready to confirm', async () => {
    const orderId = await newOrder({ family: 'personal' });
    expect(valueOf(await cancelOrder(operator, { orderId, reason: 'no' }))).toEqual({ status: 'cancelled' });
    const ready = await orderReadyToConfirm(operator, { family: 'personal' });
    expect(ready.can.cancel).toBe(false);
    expect(await cancelOrder(operator, { orderId: ready.order.id, reason: 'no' })).toMatchObject({
      reason: { code: 'not-allowed-now', status: 'awaiting_transfe' },
    });
  });
});

test('a repeated order keeps its family and the amount that was fixed, and nothing of its number and quote', async () => {
  const orderId = await newOrder({ family: 'business' });
  const { draftId } = valueOf(
    await createDraft(operator, { family: 'global', from: { repeatOrderId: orderId } }),
  );
  const { values } = await db().draft.findUniqueOrThrow({ where: { id: draftId } });
  expect(values).toMatchObject({
    family: 'business',
    sourceAmount: '1000.00',
    targetAmount: '',
    quote: null,
  });
  expect(values).toMatchObject({ beneficiary: { companyNumber: '91350100M000100Y43' } });
});
