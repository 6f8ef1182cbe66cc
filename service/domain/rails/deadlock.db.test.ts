import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, credit, readyOrder, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { payOrder } from './pay-order.ts';

let test: ServiceTestContext;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

const deadlocks = async () => {
  // Statistics of other sessions arrive within a second unless they are asked for.
  await test.ctx.pool.query('select pg_stat_force_next_flush()');
  const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
  return Number((await test.ctx.pool.query<{ deadlocks: string }>(sql)).rows[0]?.deadlocks);
};

it('settlements, releases and confirmations of one wallet wait for each other and never in a circle', async () => {
  const partner = await test.newPartner();
  await credit(test.ctx, partner, 10_000_000n);
  const orders = [];
  for (let i = 0; i < 40; i += 1) {
    orders.push(await readyOrder(test.ctx, partner, { account: i % 4 === 0 ? '9001' : '1111' }));
  }
  const processes = [test.ctx, { ...test.ctx }];
  await Promise.all(
    orders.map(async ({ tradeId }, i) => {
      valueOf(await confirmOrder(processes[i % 2] ?? test.ctx, partner, 'global', { tradeId }));
      await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    }),
  );
  expect(await balanceOf(test.ctx, partner)).toEqual({
    available: 10_000_000n - 30n * 100_000n,
    inTransit: 0n,
  });
  expect(await deadlocks()).toBe(0);
});
