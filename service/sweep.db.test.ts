import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderRequest, quoteFor, valueOf } from '../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../tests/support/service-context.ts';
import { sweepSteps } from './background-work.ts';
import { createOrder } from './domain/orders/create-order.ts';

let test: ServiceTestContext;
beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

const sweep = async (ctx: ServiceTestContext['ctx']) => {
  for (const { run } of sweepSteps(ctx)) await run();
};
const count = async (sql: string, values: unknown[]) =>
  Number((await test.ctx.pool.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n);

it('removes unused quotes and ended links long after their end on the partner’s clock, and nothing else', async () => {
  const partner = await test.newPartner();
  const other = await test.newPartner();
  await quoteFor(test.ctx, other);
  const unused = await quoteFor(test.ctx, partner);
  const request = await orderRequest(test.ctx, partner);
  const inPinyin = {
    ...request.beneficiary,
    fullName: 'Wang Wei',
    firstName: undefined,
    lastName: undefined,
  };
  const asked = { ...request, beneficiary: inPinyin };
  const { tradeId, rfiLink } = valueOf(await createOrder(test.ctx, partner, 'global', asked));
  expect(rfiLink).toBeDefined();
  const quotes = () => count('quotes where partner_id = $1', [partner.id]);
  const links = () => count('information_requests where trade_id = $1', [tradeId]);
  const setClock = (days: number) =>
    test.ctx.pool.query('update partners set clock_offset_seconds = $2 where id = $1', [
      partner.id,
      days * 86_400,
    ]);

  await setClock(6);
  await sweep(test.ctx);
  expect([await quotes(), await links()]).toEqual([2, 1]);
  await setClock(8);
  await sweep(test.ctx);
  expect([await quotes(), await links()]).toEqual([1, 1]);
  expect(await count('quotes where query_no = $1', [unused.queryNo])).toBe(0);
  await setClock(36);
  await sweep(test.ctx);
  expect([await quotes(), await links()]).toEqual([1, 1]);
  await setClock(38);
  await sweep(test.ctx);
  expect([await quotes(), await links()]).toEqual([1, 0]);
  expect(await count('quotes where partner_id = $1', [other.id])).toBe(1);
});
