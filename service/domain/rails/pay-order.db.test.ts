import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatAmount, parseAmount, roundingOf } from '../../../lib/service-core/money/index.ts';
import {
  balanceOf,
  credit,
  eventsOf,
  orderNow,
  orderRequest,
  payoutOf,
  readyOrder,
  valueOf,
} from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { decidePayout } from '../../sandbox/decide-payout.ts';
import type { Partner } from '../context.ts';
import { ledgerReport } from '../ledger/report.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { decideReview } from '../reviews/review.ts';
import { bankOrderOf, instructBank, lookUpPayment } from './bank.ts';
import { conclude } from './conclude.ts';
import { payOrder } from './pay-order.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
  await credit(test.ctx, partner, 1_000_000n);
});

async function confirmed(change: Parameters<typeof readyOrder>[2] = {}): Promise<string> {
  const { tradeId } = await readyOrder(test.ctx, partner, change);
  valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
  return tradeId;
}

const pay = (tradeId: string) => payOrder(test.ctx, { tradeId, partnerId: partner.id });

const historyOf = async (tradeId: string) =>
  (
    await test.ctx.pool.query<{ step: string }>(
      `select trigger || ' ' || to_status as step from order_history where trade_id = $1 order by id`,
      [tradeId],
    )
  ).rows.map(({ step }) => step);

describe('paying an order', () => {
  it('completes it, spends what was in transit and reports the actual amounts', async () => {
    const tradeId = await confirmed();
    await pay(tradeId);
    const order = await orderNow(test.ctx, partner, tradeId);
    expect(order.status).toBe('completed');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 900_000n, inTransit: 0n });
    expect(await historyOf(tradeId)).toEqual([
      'create pending',
      'documents awaiting_transfe',
      'confirm transferring',
      'review transferring',
      'payout completed',
    ]);
    expect((await eventsOf(test.ctx, tradeId)).at(-1)).toEqual({
      event: 'payment',
      id: tradeId,
      status: 'completed',
      sourceAmount: formatAmount(order.sourceMinor, 'USD'),
      targetAmount: formatAmount(order.targetMinor, 'CNY'),
    });
    expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);
  });

  it('books what rounding left on the rounding account', async () => {
    const { sourceAmount, targetAmount } = await orderRequest(test.ctx, partner, { sourceMinor: 33_333n });
    // Three fen less than the source buys: less than one cent is worth, so the source stays as it is.
    const target = parseAmount(targetAmount, 'CNY');
    if (!target.ok) throw new Error(target.reason);
    const request = { sourceAmount, targetAmount: formatAmount(target.value - 3n, 'CNY') };
    const tradeId = await confirmed({ sourceMinor: 33_333n, request });
    await pay(tradeId);
    const order = await orderNow(test.ctx, partner, tradeId);
    const {
      confirmedSourceMinor: sourceMinor,
      confirmedTargetMinor: targetMinor,
      confirmedRate: rate,
    } = order;
    if (sourceMinor === null || targetMinor === null || rate === null) throw new Error('no terms');
    const rounding = roundingOf({
      sourceMinor,
      targetMinor,
      sourceCurrency: 'USD',
      targetCurrency: 'CNY',
      rate,
    });
    const { rows } = await test.ctx.pool.query<{ account: string; currency: string; amount_minor: string }>(
      `select p.account, p.currency, p.amount_minor from ledger_postings p
       join ledger_transactions t on t.id = p.transaction_id where t.effect_key = $1 order by p.id`,
      [`settle:${tradeId}`],
    );
    expect(rounding).toEqual({ sourceMinor: 0n, targetMinor: 3n });
    const onRounding = rows
      .filter(({ account }) => account === 'rounding')
      .map((row) => BigInt(row.amount_minor));
    expect(onRounding).toEqual([rounding.sourceMinor, rounding.targetMinor].filter((minor) => minor > 0n));
    const paid = rows.find(({ account }) => account === 'payout');
    expect(paid).toMatchObject({ currency: 'CNY', amount_minor: targetMinor.toString() });
  });

  it('gives the money back when the bank refuses, and says why', async () => {
    const refusals = { '622202009001': 'accountClosed', '622202009002': 'nameMismatch' };
    for (const [account, reasonCode] of Object.entries(refusals)) {
      const tradeId = await confirmed({ account });
      await pay(tradeId);
      expect(await orderNow(test.ctx, partner, tradeId)).toMatchObject({ status: 'failed', reasonCode });
    }
    const tradeId = await confirmed({ reference: 'SIM:REFUSE please' });
    await pay(tradeId);
    expect((await eventsOf(test.ctx, tradeId)).at(-1)).toMatchObject({
      status: 'failed',
      message: 'payout refused: the beneficiary bank did not accept the payment',
    });
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
  });

  it('changes nothing when it is done again, at once or later', async () => {
    const tradeId = await confirmed();
    await Promise.all(Array.from({ length: 8 }, () => pay(tradeId)));
    const after = await orderNow(test.ctx, partner, tradeId);
    await pay(tradeId);
    expect(await orderNow(test.ctx, partner, tradeId)).toEqual(after);
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 900_000n, inTransit: 0n });
    const events = (await eventsOf(test.ctx, tradeId)).filter(({ status }) => status === 'completed');
    expect(events).toHaveLength(1);
  });

  it('books what the bank did when the process died after the bank was asked', async () => {
    const tradeId = await confirmed();
    const { confirmedTargetMinor } = await orderNow(test.ctx, partner, tradeId);
    await instructBank(test.ctx.pool, {
      reference: tradeId,
      currency: 'CNY',
      amountMinor: confirmedTargetMinor ?? 0n,
      outcome: 'complete',
      message: null,
    });
    // A changed decision no longer matters: the money has left.
    await test.ctx.pool.query(`update orders set payout_decision = 'refuse' where trade_id = $1`, [tradeId]);
    await pay(tradeId);
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('completed');
  });

  it('never lets a reference come back with another amount', async () => {
    const order = { reference: 'R-1', currency: 'CNY', outcome: 'complete', message: null } as const;
    await instructBank(test.ctx.pool, { ...order, amountMinor: 100n });
    await expect(instructBank(test.ctx.pool, { ...order, amountMinor: 101n })).rejects.toThrow('R-1');
  });
});

describe('deciding by call', () => {
  const review = (tradeId: string, decision: 'approve' | 'reject' | 'hold', message?: string) =>
    decideReview(test.ctx, partner, { tradeId, decision, message });
  const payout = (tradeId: string, outcome: 'complete' | 'refuse' | 'hold', message?: string) =>
    decidePayout(test.ctx, partner, { tradeId, outcome, message });

  it('a held review waits in transit until it is rejected, and the money comes back', async () => {
    const tradeId = await confirmed({ account: '622202009004' });
    await pay(tradeId);
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('transferring');
    expect(await lookUpPayment(test.ctx.pool, tradeId)).toBeUndefined();
    valueOf(await review(tradeId, 'reject', 'source of funds is unclear'));
    await pay(tradeId);
    expect(await orderNow(test.ctx, partner, tradeId)).toMatchObject({
      status: 'failed',
      reasonCode: 'reviewRejected',
      reasonMessage: 'review rejected: source of funds is unclear',
    });
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
  });

  it('an approval cannot be taken back once the order is under way', async () => {
    const tradeId = await confirmed({ reference: 'SIM:HOLD' });
    await pay(tradeId);
    const answer = await review(tradeId, 'reject');
    expect(answer.ok ? '' : answer.reason.code).toBe('operationNotAllowed');
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('transferring');
  });

  it('a rejection that was taken back before it was booked does not undo a payment', async () => {
    const tradeId = await confirmed({ account: '622202009004' });
    const late = { tradeId, partnerId: partner.id, ending: 'review-rejected', message: 'late' } as const;
    valueOf(await review(tradeId, 'reject'));
    valueOf(await review(tradeId, 'approve'));
    await conclude(test.ctx, late);
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('transferring');
    await Promise.all([pay(tradeId), conclude(test.ctx, late)]);
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('completed');
  });

  it('a held payout is decided once: an explicit call goes before the test value', async () => {
    const tradeId = await confirmed({ account: '622202009003' });
    await pay(tradeId);
    expect(await lookUpPayment(test.ctx.pool, tradeId)).toEqual({ state: 'held', reason: null });
    valueOf(await payout(tradeId, 'refuse', 'returned by the bank'));
    await pay(tradeId);
    expect(await orderNow(test.ctx, partner, tradeId)).toMatchObject({
      status: 'failed',
      reasonCode: 'railRefused',
      reasonMessage: 'payout refused: returned by the bank',
    });
  });

  it('a payout decided while a worker is on its way to the bank stays decided', async () => {
    const tradeId = await confirmed();
    valueOf(await review(tradeId, 'approve'));
    const late = bankOrderOf(test.ctx.settings, await orderNow(test.ctx, partner, tradeId));
    expect(late.outcome).toBe('complete');
    valueOf(await payout(tradeId, 'refuse'));
    expect((await instructBank(test.ctx.pool, late)).state).toBe('refused');
    await pay(tradeId);
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('failed');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
  });

  it('decisions before confirmation count', async () => {
    const refused = await readyOrder(test.ctx, partner);
    valueOf(await payout(refused.tradeId, 'refuse'));
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId: refused.tradeId }));
    await pay(refused.tradeId);
    expect((await orderNow(test.ctx, partner, refused.tradeId)).status).toBe('failed');
    const rejected = await readyOrder(test.ctx, partner);
    valueOf(await review(rejected.tradeId, 'reject'));
    const answer = await confirmOrder(test.ctx, partner, 'global', { tradeId: rejected.tradeId });
    expect(answer.ok).toBe(false);
    expect((await orderNow(test.ctx, partner, rejected.tradeId)).reasonCode).toBe('reviewRejected');
  });

  it('refuses to decide what is over: cancelled, failed, completed or another partner’s', async () => {
    const { tradeId } = await readyOrder(test.ctx, partner);
    valueOf(await cancelOrder(test.ctx, partner, 'global', { tradeId }));
    const paid = await confirmed();
    await pay(paid);
    for (const id of [tradeId, paid]) {
      for (const answer of [await payout(id, 'complete'), await review(id, 'approve')]) {
        expect(answer.ok ? '' : answer.reason.code).toBe('operationNotAllowed');
      }
    }
    const stranger = await test.newPartner();
    const answer = await decidePayout(test.ctx, stranger, { tradeId: paid, outcome: 'refuse' });
    expect(answer.ok ? '' : answer.reason.code).toBe('orderNotFound');
  });

  it('brings a slow payout forward when it is decided, and leaves it alone when only its review is', async () => {
    const slow = await confirmed({ account: '622202009006' });
    const wait = async () => (await payoutOf(test.ctx, slow))?.waitSeconds;
    expect(await wait()).toBeGreaterThan(20);
    valueOf(await review(slow, 'approve'));
    expect(await wait()).toBeGreaterThan(20);
    valueOf(await payout(slow, 'complete'));
    expect(await wait()).toBeLessThanOrEqual(0);
  });
});
