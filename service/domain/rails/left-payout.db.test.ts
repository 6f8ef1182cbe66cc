import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  balanceOf,
  credit,
  eventsOf,
  orderNow,
  payoutOf,
  readyOrder,
  runPayout,
  valueOf,
} from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner } from '../context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { decideReview } from '../reviews/review.ts';
import { followPayouts } from './due-payouts.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext({ railTimeoutMs: 50 });
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner();
  await credit(test.ctx, partner, 1_000_000n);
});

async function confirmed(change: Parameters<typeof readyOrder>[2] = {}): Promise<string> {
  const { tradeId } = await readyOrder(test.ctx, partner, change);
  valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
  return tradeId;
}
const setDue = (tradeId: string, due: string) =>
  test.ctx.pool.query(`update orders set wall_payout_due_at = ${due} where trade_id = $1`, [tradeId]);
const follow = () => followPayouts(test.ctx);

it('a payment that a process of an older version left without a due time is paid, once', async () => {
  const tradeId = await confirmed();
  await setDue(tradeId, 'null');
  expect(await payoutOf(test.ctx, tradeId)).toBeUndefined();
  await Promise.all([follow(), follow()]);
  await runPayout(test.ctx, tradeId);
  await follow();
  expect(await payoutOf(test.ctx, tradeId)).toBeUndefined();
  expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('completed');
  expect(await balanceOf(test.ctx, partner)).toEqual({ available: 900_000n, inTransit: 0n });
  const told = (await eventsOf(test.ctx, tradeId)).map(({ status }) => status);
  expect(told.filter((status) => status === 'completed')).toHaveLength(1);
});

it('a payment that a person rejected and nobody ended is ended', async () => {
  const tradeId = await confirmed();
  valueOf(await decideReview(test.ctx, partner, { tradeId, decision: 'reject', message: 'no' }));
  await setDue(tradeId, 'null');
  await follow();
  await runPayout(test.ctx, tradeId);
  expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('failed');
  expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
});

it('a payment held for a person goes on waiting for that person', async () => {
  const byTestValue = await confirmed({ account: '622202009004' });
  await runPayout(test.ctx, byTestValue);
  const byPerson = await confirmed();
  valueOf(await decideReview(test.ctx, partner, { tradeId: byPerson, decision: 'hold' }));
  await runPayout(test.ctx, byPerson);
  await follow();
  for (const tradeId of [byTestValue, byPerson]) {
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('transferring');
    expect(await payoutOf(test.ctx, tradeId)).toBeUndefined();
  }
  valueOf(await decideReview(test.ctx, partner, { tradeId: byTestValue, decision: 'approve' }));
  await runPayout(test.ctx, byTestValue);
  expect((await orderNow(test.ctx, partner, byTestValue)).status).toBe('completed');
});

it('a payment that nobody takes further for longer than the bank may take is named', async () => {
  const tradeId = await confirmed();
  expect(await follow()).toBeUndefined();
  await setDue(tradeId, "now() - interval '1 minute'");
  expect(await follow()).toBe(`nobody takes the payment of order ${tradeId} further`);
  const claim = (until: string) =>
    test.ctx.pool.query(`update orders set wall_payout_claimed_until = ${until} where trade_id = $1`, [
      tradeId,
    ]);
  await claim("now() + interval '5 seconds'");
  expect(await follow()).toBeUndefined();
  await claim("now() - interval '5 seconds'");
  expect(await follow()).toContain(tradeId);
  await claim('null');
  await runPayout(test.ctx, tradeId);
  expect(await follow()).toBeUndefined();
});
