import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addDocumentRows,
  credit,
  eventsOf,
  orderNow,
  orderRequest,
  quoteFor,
  readyOrder,
  valueOf,
} from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner } from '../context.ts';
import { inTransaction } from '../database.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { createOrder } from './create-order.ts';
import { completeDocuments } from './examine.ts';
import { applyInformation } from './information-request.ts';
import { type OrderUpdate, updateOrder } from './update-order.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
});

const update = (request: OrderUpdate, who = partner) => updateOrder(test.ctx, who, 'global', request);
const complete = (tradeId: string) => completeDocuments(test.ctx, partner, 'global', { tradeId });
const codeOf = (result: { ok: true } | { ok: false; reason: { code: string } }) =>
  result.ok ? 'ok' : result.reason.code;

async function created(change: Parameters<typeof orderRequest>[2] = {}) {
  const request = await orderRequest(test.ctx, partner, change);
  return { request, ...valueOf(await createOrder(test.ctx, partner, 'global', request)) };
}

async function wanting() {
  const request = await orderRequest(test.ctx, partner);
  const beneficiary = { ...request.beneficiary, fullName: 'Li Ming' };
  const answer = valueOf(await createOrder(test.ctx, partner, 'global', { ...request, beneficiary }));
  return { request, ...answer };
}

const upload = (tradeId: string, type: string) => addDocumentRows(test.ctx, tradeId, [type]);

describe('an update', () => {
  it('changes what it names and keeps the rest', async () => {
    const order = await created();
    const changed = valueOf(
      await update({ orderNo: order.orderNo, relationship: 'friend', purpose: 'Living' }),
    );
    expect(changed).toMatchObject({
      status: 'pending',
      payload: { purpose: 'Living', relationship: 'friend' },
    });
    const stored = await orderNow(test.ctx, partner, order.tradeId);
    expect(stored.payload).toEqual(changed.payload);
    expect(stored.payload.payer).toEqual({ ...order.request.payer, reference: undefined });
  });

  it('leaves no sub purpose that the purpose does not have', async () => {
    const goods = { purpose: 'Goods', subpurpose: 'TOYS_KIDS_BABIES' } as const;
    const { orderNo, tradeId } = await created({ request: goods });
    expect(codeOf(await update({ orderNo, subpurpose: 'OTHER_SERVICE' }))).toBe('bodyInvalid');
    expect((await orderNow(test.ctx, partner, tradeId)).payload).toMatchObject(goods);
    valueOf(await update({ orderNo, purpose: 'Living' }));
    const { payload } = await orderNow(test.ctx, partner, tradeId);
    expect([payload.purpose, payload.subpurpose]).toEqual(['Living', undefined]);
  });

  it('fixes an order that lacked information, and goes where its documents allow', async () => {
    const order = await wanting();
    expect(codeOf(await complete(order.tradeId))).toBe('ok');
    expect((await orderNow(test.ctx, partner, order.tradeId)).status).toBe('information_required');
    const { beneficiary } = order.request;
    const fixed = valueOf(await update({ tradeId: order.tradeId, beneficiary }));
    expect(fixed).toMatchObject({ status: 'awaiting_transfe', findings: [] });
    expect((await eventsOf(test.ctx, order.tradeId)).map(({ status }) => status)).toEqual([
      'information_required',
      'awaiting_transfe',
    ]);
  });

  it('sends an order back that the pre-check no longer passes', async () => {
    const { tradeId } = await readyOrder(test.ctx, partner);
    const order = await orderNow(test.ctx, partner, tradeId);
    const beneficiary = { ...order.payload.beneficiary, fullName: 'Li Ming' };
    expect(valueOf(await update({ tradeId, beneficiary })).status).toBe('information_required');
  });

  it('asks for documents again when the change makes some necessary', async () => {
    const { tradeId } = await readyOrder(test.ctx, partner);
    const payer = { entityType: 'B', fullName: 'Example Ltd' };
    const changed = valueOf(await update({ tradeId, payer, purpose: 'Goods' }));
    expect(changed).toMatchObject({ status: 'pending', walletType: 'business' });
    const missing = await complete(tradeId);
    expect(missing.ok ? '' : missing.reason).toMatchObject({
      code: 'documentsMissing',
      data: { missingDocuments: ['proforma_invoice'] },
    });
    await upload(tradeId, 'proforma_invoice');
    expect(valueOf(await complete(tradeId)).status).toBe('awaiting_transfe');
  });

  it('checks new amounts against the rate, and takes a new quote', async () => {
    const order = await created();
    expect(codeOf(await update({ tradeId: order.tradeId, sourceAmount: '2000.00' }))).toBe('amountsDisagree');
    const other = await orderRequest(test.ctx, partner, { sourceMinor: 200_000n });
    const { queryNo, sourceAmount, targetAmount } = other;
    const changed = valueOf(await update({ tradeId: order.tradeId, queryNo, sourceAmount, targetAmount }));
    expect(changed).toMatchObject({ queryNo, sourceMinor: 200_000n });
    const rival = await created();
    expect(codeOf(await update({ tradeId: rival.tradeId, queryNo }))).toBe('quoteUsed');
  });

  it('needs a quote for other currencies', async () => {
    const { tradeId } = await created();
    const euro = await quoteFor(test.ctx, partner, { sourceCurrency: 'EUR', targetCurrency: 'CNY' });
    expect(codeOf(await update({ tradeId, sourceCurrency: 'EUR' }))).toBe('quotePairMismatch');
    const request = { tradeId, sourceCurrency: 'EUR', queryNo: euro.queryNo };
    expect(codeOf(await update(request))).toBe('amountsDisagree');
  });

  it('may change the currency alone, and says which amount its new currency does not have', async () => {
    const { tradeId } = await created();
    const change = async (sourceCurrency: string, sourceAmount?: string) => {
      const { queryNo } = await quoteFor(test.ctx, partner, { sourceCurrency, targetCurrency: 'CNY' });
      const amount = sourceAmount === undefined ? {} : { sourceAmount };
      return update({ tradeId, sourceCurrency, queryNo, ...amount });
    };
    expect(await change('JPY')).toMatchObject({ reason: { code: 'amountsDisagree' } });
    expect(await change('JPY', '1000.5')).toMatchObject({
      reason: {
        code: 'bodyInvalid',
        message: 'sourceAmount has more decimals than its currency',
        data: { errors: [{ path: 'sourceAmount', message: 'has more decimals than its currency' }] },
      },
    });
  });

  it('starts a rate lock only on a quote that is still valid', async () => {
    const { tradeId } = await created();
    const later = { ...partner, clockOffsetSeconds: 901 };
    expect(codeOf(await update({ tradeId, lockRate: true }, later))).toBe('quoteExpired');
    const locked = valueOf(await update({ tradeId, lockRate: true }));
    expect(locked.rateLockedUntil).toEqual(new Date(test.ctx.wallNow().getTime() + 86_400_000));
    expect(valueOf(await update({ tradeId, relationship: 'x' }, later)).rateLockedUntil).toEqual(
      locked.rateLockedUntil,
    );
    expect(valueOf(await update({ tradeId, lockRate: false })).rateLockedUntil).toBeNull();
  });

  it('is refused for an order under way and for a stranger, and leaves it as it was', async () => {
    await credit(test.ctx, partner, 100_000n);
    const { tradeId } = await readyOrder(test.ctx, partner);
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
    const before = await orderNow(test.ctx, partner, tradeId);
    expect(codeOf(await update({ tradeId, relationship: 'x' }))).toBe('operationNotAllowed');
    const stranger = await test.newPartner();
    expect(codeOf(await update({ tradeId, relationship: 'x' }, stranger))).toBe('orderNotFound');
    expect(await orderNow(test.ctx, partner, tradeId)).toEqual(before);
  });

  it('names one order: tradeId and orderNo must agree', async () => {
    const [a, b] = [await created(), await created()];
    expect(codeOf(await update({ tradeId: a.tradeId, orderNo: b.orderNo }))).toBe('orderNotFound');
  });
});

describe('information supplied on the hosted page', () => {
  it('puts the name on the beneficiary and lets the order go on', async () => {
    const { tradeId, beneficiaryId } = await wanting();
    const input = { tradeId, chineseName: '李明' };
    const order = valueOf(
      await inTransaction(test.ctx, (tx) => applyInformation(test.ctx, tx, partner, input)),
    );
    expect(order).toMatchObject({ status: 'pending', payload: { beneficiary: { fullName: '李明' } } });
    expect(order.beneficiaryId).not.toBe(beneficiaryId);
    expect(await orderNow(test.ctx, partner, tradeId)).toEqual(order);
  });
});

describe('completing documents and cancelling', () => {
  it('completing again changes nothing and answers with the present status', async () => {
    await credit(test.ctx, partner, 100_000n);
    const { tradeId } = await readyOrder(test.ctx, partner);
    const first = await orderNow(test.ctx, partner, tradeId);
    expect(valueOf(await complete(tradeId))).toEqual(first);
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
    expect(valueOf(await complete(tradeId)).status).toBe('transferring');
  });

  it('a cancelled order stays cancelled whatever is asked of it', async () => {
    await credit(test.ctx, partner, 100_000n);
    const { tradeId } = await readyOrder(test.ctx, partner);
    const cancel = () => cancelOrder(test.ctx, partner, 'global', { tradeId });
    expect(valueOf(await cancel()).status).toBe('cancelled');
    const first = await orderNow(test.ctx, partner, tradeId);
    const again = await Promise.all([cancel(), cancel(), cancel()]);
    expect(again.map(valueOf)).toEqual([first, first, first]);
    expect(await orderNow(test.ctx, partner, tradeId)).toEqual(first);
    expect(codeOf(await complete(tradeId))).toBe('operationNotAllowed');
    expect(codeOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }))).toBe('operationNotAllowed');
    expect((await eventsOf(test.ctx, tradeId)).map(({ status }) => status)).toEqual([
      'awaiting_transfe',
      'cancelled',
    ]);
    const steps = `select count(*)::int from order_history where trade_id = $1 and trigger = 'cancel'`;
    expect((await test.ctx.pool.query(steps, [tradeId])).rows[0].count).toBe(1);
  });

  it('of a cancellation and a confirmation at once, one wins', async () => {
    await credit(test.ctx, partner, 10_000_000n);
    for (let round = 0; round < 20; round += 1) {
      const { tradeId } = await readyOrder(test.ctx, partner);
      const [cancelled, confirmed] = await Promise.all([
        cancelOrder(test.ctx, partner, 'global', { tradeId }),
        confirmOrder(test.ctx, partner, 'global', { tradeId }),
      ]);
      expect([codeOf(cancelled), codeOf(confirmed)].toSorted()).toEqual(['ok', 'operationNotAllowed']);
      const { status } = await orderNow(test.ctx, partner, tradeId);
      expect(status).toBe(cancelled.ok ? 'cancelled' : 'transferring');
    }
  });
});
