import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sourceForTarget, targetForSource } from '../../../lib/service-core/money/index.ts';
import {
  balanceOf,
  credit,
  eventsOf,
  orderNow,
  orderRequest,
  payoutOf,
  quoteFor,
  readyOrder,
  valueOf,
} from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner } from '../context.ts';
import { ledgerReport } from '../ledger/report.ts';
import { confirmOrder } from './confirm-order.ts';
import { createOrder } from './create-order.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
});

const confirm = (tradeId: string, queryNo?: string, who = partner) =>
  confirmOrder(test.ctx, who, 'global', { tradeId, queryNo });

const codeOf = (result: Awaited<ReturnType<typeof confirm>>) => (result.ok ? 'ok' : result.reason.code);

const isPayoutDue = async (tradeId: string) => (await payoutOf(test.ctx, tradeId)) !== undefined;

describe('confirming an order', () => {
  it('holds the source amount, makes the payout due and tells the new balance', async () => {
    const wallet = await credit(test.ctx, partner, 250_000n);
    const order = await readyOrder(test.ctx, partner);
    expect(await confirm(order.tradeId)).toEqual({
      ok: true,
      value: { tradeId: order.tradeId, orderNo: order.orderNo, status: 'transferring' },
    });
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 150_000n, inTransit: 100_000n });
    expect(await isPayoutDue(order.tradeId)).toBe(true);
    expect((await eventsOf(test.ctx, wallet.walletId)).map(({ amount }) => amount)).toEqual([
      '2500.00',
      '1500.00',
    ]);
  });

  it('answers success and holds nothing more when 32 calls confirm the same order at once', async () => {
    await credit(test.ctx, partner, 1_000_000n);
    const order = await readyOrder(test.ctx, partner);
    const answers = await Promise.all(Array.from({ length: 32 }, () => confirm(order.tradeId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 900_000n, inTransit: 100_000n });
  });

  it('holds the same with several processes side by side: each has its own queue of calls', async () => {
    await credit(test.ctx, partner, 450_000n);
    const orders = await Promise.all(Array.from({ length: 8 }, () => readyOrder(test.ctx, partner)));
    const processes = Array.from({ length: 3 }, () => ({ ...test.ctx }));
    const answers = await Promise.all(
      processes.flatMap((ctx) =>
        orders.map(({ tradeId }) => confirmOrder(ctx, partner, 'global', { tradeId })),
      ),
    );
    const statuses = await Promise.all(orders.map(({ tradeId }) => orderNow(test.ctx, partner, tradeId)));
    expect(statuses.filter(({ status }) => status === 'transferring')).toHaveLength(4);
    expect(statuses.filter(({ status }) => status === 'failed')).toHaveLength(4);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(12);
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 50_000n, inTransit: 400_000n });
    expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);
  });

  it('serves many partners in one batch, each on its own book and by its own clock', async () => {
    const partners = [partner, ...(await Promise.all(Array.from({ length: 11 }, () => test.newPartner())))];
    const own = await Promise.all(
      partners.map(async (who, i) => {
        await credit(test.ctx, who, i % 3 === 0 ? 50_000n : 150_000n);
        return (await readyOrder(test.ctx, who)).tradeId;
      }),
    );
    // Each also asks for its neighbour's order, and offers the neighbour's quote for its own.
    const quotes = await Promise.all(partners.map((who) => quoteFor(test.ctx, who)));
    const answers = await Promise.all(
      partners.flatMap((who, i) => {
        const next = (i + 1) % partners.length;
        return [
          confirm(own[next] ?? '', undefined, who),
          confirm(own[i] ?? '', quotes[next]?.queryNo, who),
          confirm(own[i] ?? '', undefined, who),
        ];
      }),
    );
    const expected = partners.flatMap((_, i) => [
      'orderNotFound',
      'quoteUnknown',
      i % 3 === 0 ? 'insufficientBalance' : 'ok',
    ]);
    expect(answers.map(codeOf)).toEqual(expected);
    for (const [i, who] of partners.entries()) {
      const held = i % 3 === 0 ? 0n : 100_000n;
      expect(await balanceOf(test.ctx, who)).toEqual({
        available: (i % 3 === 0 ? 50_000n : 150_000n) - held,
        inTransit: held,
      });
      expect(await isPayoutDue(own[i] ?? '')).toBe(held !== 0n);
      expect((await ledgerReport(test.ctx, who)).balanced).toBe(true);
    }
  });

  it('decides a batch in order of arrival: the first that fit are held, the rest fail with both figures', async () => {
    await credit(test.ctx, partner, 250_000n);
    const orders = [];
    for (let i = 0; i < 4; i += 1) orders.push(await readyOrder(test.ctx, partner));
    const answers = await Promise.all(orders.map(({ tradeId }) => confirm(tradeId)));
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'insufficientBalance', 'insufficientBalance']);
    const refusal = answers[2];
    if (refusal?.ok !== false) throw new Error('the third order should have failed');
    expect(refusal.reason.message).toBe(
      'insufficient balance: the personal wallet has 500.00 USD available, the order needs 1000.00 USD; fund the wallet and create the order again with a new orderNo',
    );
    expect(refusal.reason.data).toMatchObject({ status: 'failed', tradeId: orders[2]?.tradeId });
    const failed = await orderNow(test.ctx, partner, orders[2]?.tradeId ?? '');
    expect(failed).toMatchObject({ status: 'failed', reasonCode: 'insufficientBalance' });
    expect((await eventsOf(test.ctx, failed.tradeId)).at(-1)).toMatchObject({
      event: 'payment',
      status: 'failed',
      message: refusal.reason.message,
    });
    expect(codeOf(await confirm(failed.tradeId))).toBe('operationNotAllowed');
  });

  it('fails an order whose review is rejected, and holds nothing', async () => {
    await credit(test.ctx, partner, 1_000_000n);
    const order = await readyOrder(test.ctx, partner, { account: '622202009005' });
    expect(codeOf(await confirm(order.tradeId))).toBe('error');
    expect(await orderNow(test.ctx, partner, order.tradeId)).toMatchObject({
      status: 'failed',
      reasonCode: 'reviewRejected',
    });
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000_000n, inTransit: 0n });
  });

  it('needs documents of an order that is still pending and needs some', async () => {
    await credit(test.ctx, partner, 10_000_000n);
    const request = await orderRequest(test.ctx, partner, { sourceMinor: 2_000_000n });
    const { tradeId } = valueOf(await createOrder(test.ctx, partner, 'global', request));
    const answer = await confirm(tradeId);
    expect(answer.ok ? '' : answer.reason).toMatchObject({
      code: 'documentsMissing',
      data: { missingDocuments: ['identification_front', 'identification_back'] },
    });
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('pending');
  });

  it('confirms a pending order that needs no documents', async () => {
    await credit(test.ctx, partner, 100_000n);
    const request = await orderRequest(test.ctx, partner);
    const { tradeId } = valueOf(await createOrder(test.ctx, partner, 'global', request));
    expect(codeOf(await confirm(tradeId))).toBe('ok');
  });

  it('does not know another partner’s order', async () => {
    const order = await readyOrder(test.ctx, partner);
    const stranger = await test.newPartner();
    expect(codeOf(await confirm(order.tradeId, undefined, stranger))).toBe('orderNotFound');
    expect((await orderNow(test.ctx, partner, order.tradeId)).status).toBe('awaiting_transfe');
  });
});

it('one expired quote fails one order only, in a batch of many', async () => {
  await credit(test.ctx, partner, 1_000_000n);
  const orders = await Promise.all(Array.from({ length: 6 }, () => readyOrder(test.ctx, partner)));
  const expired = orders[2]?.tradeId ?? '';
  const ends = `update quotes set expires_at = $2 where used_by = $1`;
  await test.ctx.pool.query(ends, [expired, new Date(test.ctx.wallNow().getTime() - 1)]);
  const answers = await Promise.all(orders.map(({ tradeId }) => confirm(tradeId)));
  expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'quoteExpired', 'ok', 'ok', 'ok']);
  expect((await orderNow(test.ctx, partner, expired)).status).toBe('awaiting_transfe');
  expect(await balanceOf(test.ctx, partner)).toEqual({ available: 500_000n, inTransit: 500_000n });
  expect(await Promise.all(orders.map(({ tradeId }) => isPayoutDue(tradeId)))).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
  ]);

  const { queryNo } = await quoteFor(test.ctx, partner);
  expect(codeOf(await confirm(expired, queryNo))).toBe('ok');
  expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);
});

describe('the rate at confirmation', () => {
  const aged = (seconds: number) => ({ ...partner, clockOffsetSeconds: seconds });

  it('refuses an expired quote and changes nothing; a renewed one goes through and is used up', async () => {
    await credit(test.ctx, partner, 1_000_000n);
    const order = await readyOrder(test.ctx, partner);
    const other = await readyOrder(test.ctx, partner);
    const later = aged(901);
    expect(codeOf(await confirm(order.tradeId, undefined, later))).toBe('quoteExpired');
    expect((await orderNow(test.ctx, partner, order.tradeId)).status).toBe('awaiting_transfe');
    const renewed = await quoteFor(test.ctx, later);
    const both = await Promise.all([
      confirm(order.tradeId, renewed.queryNo, later),
      confirm(other.tradeId, renewed.queryNo, later),
    ]);
    expect(both.map(codeOf)).toEqual(['ok', 'quoteUsed']);
    const confirmed = await orderNow(test.ctx, partner, order.tradeId);
    expect(confirmed).toMatchObject({ queryNo: renewed.queryNo, confirmedRate: renewed.rate });
  });

  it('keeps the target in cnyMode and the source in the other modes', async () => {
    await credit(test.ctx, partner, 1_000_000n);
    const later = aged(40_000);
    for (const transactionMode of ['cnyMode', 'originalMode', 'crossMode'] as const) {
      const { tradeId } = await readyOrder(test.ctx, partner, { request: { transactionMode } });
      const { queryNo } = await quoteFor(test.ctx, later);
      expect(codeOf(await confirm(tradeId, queryNo, later))).toBe('ok');
      const order = await orderNow(test.ctx, partner, tradeId);
      // That of the moment of confirming, which may be the one after the quote's.
      const rate = order.confirmedRate ?? '';
      expect(rate).not.toBe(order.rate);
      const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY', rate };
      const { sourceMinor, targetMinor } = order;
      expect([order.confirmedSourceMinor, order.confirmedTargetMinor]).toEqual(
        transactionMode === 'cnyMode'
          ? [sourceForTarget({ ...pair, targetMinor }), targetMinor]
          : [sourceMinor, targetForSource({ ...pair, sourceMinor })],
      );
    }
  });

  it('holds a locked rate for 24 hours and not longer', async () => {
    await credit(test.ctx, partner, 1_000_000n);
    const locked = () => readyOrder(test.ctx, partner, { request: { lockRate: true } });
    const [intime, late] = [await locked(), await locked()];
    expect(codeOf(await confirm(intime.tradeId, undefined, aged(86_399)))).toBe('ok');
    expect(codeOf(await confirm(late.tradeId, undefined, aged(86_401)))).toBe('quoteExpired');
    const order = await orderNow(test.ctx, partner, intime.tradeId);
    expect(order.confirmedRate).toBe(order.rate);
  });
});
