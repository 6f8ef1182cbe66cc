import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  balanceOf,
  credit,
  eventsOf,
  orderNow,
  payoutOf,
  readyOrder,
  valueOf,
} from '../../../tests/support/orders.ts';
import { runs } from '../../../tests/support/seed.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { advanceClock, isIdle } from '../../sandbox/clock.ts';
import { decidePayout } from '../../sandbox/decide-payout.ts';
import type { Partner } from '../context.ts';
import { ledgerReport } from '../ledger/report.ts';
import { readStatement } from '../ledger/statement.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { changePartner } from '../partners/change-partner.ts';
import { listWallets } from '../wallets/wallet.ts';
import { payOrder } from './pay-order.ts';
import { type PaymentReturn, returnPayment } from './return-payment.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext({ sandboxReturnMs: 3_600_000 });
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
  await credit(test.ctx, partner, 1_000_000n);
});

async function paid(change: Parameters<typeof readyOrder>[2] = {}): Promise<string> {
  const { tradeId } = await readyOrder(test.ctx, partner, change);
  valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
  await payOrder(test.ctx, { tradeId, partnerId: partner.id });
  return tradeId;
}

const comesBack = (tradeId: string, change: Partial<PaymentReturn> = {}) =>
  returnPayment(test.ctx, { tradeId, partnerId: partner.id, ...change });

const codeOf = (answer: Awaited<ReturnType<typeof comesBack>>) => (answer.ok ? 'ok' : answer.reason.code);

describe('a payment that comes back', () => {
  it('is credited to the wallet it was paid from, once, and told with what came back', async () => {
    const tradeId = await paid();
    const { confirmedSourceMinor, finishedAt } = await orderNow(test.ctx, partner, tradeId);
    const answers = await Promise.all([1, 2, 3].map(() => comesBack(tradeId, { reason: 'account closed' })));
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'operationNotAllowed', 'operationNotAllowed']);
    const order = await orderNow(test.ctx, partner, tradeId);
    expect(order).toMatchObject({
      status: 'returned',
      returnedSourceMinor: confirmedSourceMinor,
      reasonMessage: 'payment returned: account closed',
      finishedAt,
    });
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
    const told = await eventsOf(test.ctx, tradeId);
    expect(told.map(({ status }) => status)).toEqual(['awaiting_transfe', 'completed', 'returned']);
    const [, completed, returned] = told;
    expect(returned).toEqual({ ...completed, status: 'returned', message: order.reasonMessage });
    const [wallet] = valueOf(await listWallets(test.ctx, partner));
    const walletId = wallet?.walletId ?? '';
    expect((await eventsOf(test.ctx, walletId)).at(-1)).toMatchObject({
      event: 'balance',
      amount: '10000.00',
    });
    const { lines } = valueOf(await readStatement(test.ctx, partner, { walletId }));
    expect(lines[0]).toMatchObject({
      kind: 'return',
      cause: tradeId,
      reference: order.orderNo,
      availableChangeMinor: confirmedSourceMinor,
      inTransitChangeMinor: 0n,
    });
    expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);
  });

  it('may be less than was paid: the wallet gets its part, rounded down, and the book balances', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 100n, max: 9_999n }),
        fc.bigInt({ min: 1n, max: 1_000n }),
        async (sourceMinor, thousandths) => {
          const before = await balanceOf(test.ctx, partner);
          const tradeId = await paid({ sourceMinor });
          const { targetMinor, sourceMinor: cost } = await orderNow(test.ctx, partner, tradeId);
          const back = (targetMinor * thousandths) / 1_000n;
          const expected = (cost * back) / targetMinor;
          const answer = await comesBack(tradeId, { targetMinor: back });
          expect(codeOf(answer)).toBe(expected > 0n ? 'ok' : 'operationNotAllowed');
          const { available } = await balanceOf(test.ctx, partner);
          expect(available).toBe(before.available - cost + expected);
          const report = await ledgerReport(test.ctx, partner);
          expect(report.balanced && Object.values(report.sums).every((sum) => sum === 0n)).toBe(true);
        },
      ),
      { numRuns: runs(25) },
    );
  });

  it.each<[string, () => Promise<Partial<PaymentReturn> & { tradeId: string }>]>([
    ['more than was paid', async () => ({ tradeId: await paid(), targetMinor: 100_000_000n })],
    ['nothing', async () => ({ tradeId: await paid(), targetMinor: 0n })],
    ['of an order that was refused', async () => ({ tradeId: await paid({ account: '62220202009001' }) })],
    ['of an order on its way', async () => ({ tradeId: await paid({ account: '62220202009003' }) })],
    [
      'after more than 90 days',
      async () => {
        const tradeId = await paid();
        valueOf(await advanceClock(test.ctx, partner, 90 * 86_400 + 1));
        return { tradeId };
      },
    ],
  ])('is refused: %s', async (_, make) => {
    const { tradeId, ...change } = await make();
    const before = await balanceOf(test.ctx, partner);
    const { status } = await orderNow(test.ctx, partner, tradeId);
    const answer = await comesBack(tradeId, change);
    expect(codeOf(answer)).toBe('operationNotAllowed');
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe(status);
    expect(await balanceOf(test.ctx, partner)).toEqual(before);
  });

  it('is told as failed to a partner that knows no other word', async () => {
    const tradeId = await paid();
    valueOf(await changePartner(test.ctx, partner, () => ({ ok: true, value: { returnedAs: 'failed' } })));
    valueOf(await comesBack(tradeId));
    const told = (await eventsOf(test.ctx, tradeId)).at(-1);
    expect(told).toMatchObject({ status: 'failed', message: expect.stringContaining('payment returned') });
  });

  it('is confirmed again without effect', async () => {
    const tradeId = await paid();
    valueOf(await comesBack(tradeId));
    const again = await confirmOrder(test.ctx, partner, 'global', { tradeId });
    expect(again).toMatchObject({ ok: true, value: { status: 'returned' } });
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
  });
});

describe('a payment that a tester has sent back', () => {
  it('by the account’s ending comes back a moment after it was paid, and the clock brings it on', async () => {
    const tradeId = await paid({ account: '62220202009007' });
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('completed');
    expect(await isIdle(test.ctx, partner)).toBe(false);
    const wait = async () => (await payoutOf(test.ctx, tradeId))?.waitSeconds;
    expect(await wait()).toBeGreaterThan(0);
    valueOf(await advanceClock(test.ctx, partner, 7_200));
    expect(await wait()).toBeLessThanOrEqual(0);
    for (const _ of [1, 2]) await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('returned');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
  });

  it('by a call comes back whole or in part', async () => {
    const [whole, part] = [await paid(), await paid()];
    const { targetMinor } = await orderNow(test.ctx, partner, whole);
    const message = 'account closed';
    valueOf(await decidePayout(test.ctx, partner, { tradeId: whole, outcome: 'return', message }));
    valueOf(await decidePayout(test.ctx, partner, { tradeId: part, outcome: 'return', amount: '7.00' }));
    expect(await orderNow(test.ctx, partner, whole)).toMatchObject({ returnedTargetMinor: targetMinor });
    expect(await orderNow(test.ctx, partner, part)).toMatchObject({ returnedTargetMinor: 700n });
    const tooFine = await decidePayout(test.ctx, partner, {
      tradeId: part,
      outcome: 'return',
      amount: '7.001',
    });
    expect(tooFine).toMatchObject({ ok: false, reason: { code: 'bodyInvalid' } });
  });

  it('by a call that decided its payout stays paid', async () => {
    const { tradeId } = await readyOrder(test.ctx, partner, { account: '62220202009007' });
    valueOf(await decidePayout(test.ctx, partner, { tradeId, outcome: 'complete' }));
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
    for (const _ of [1, 2]) await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('completed');
  });
});
