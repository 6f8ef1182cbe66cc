import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { startPayouts } from '../../background-work.ts';
import { advanceClock, isIdle } from '../../sandbox/clock.ts';
import { decidePayout } from '../../sandbox/decide-payout.ts';
import type { BankAnswer, Partner, ServiceContext } from '../context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { decideReview } from '../reviews/review.ts';
import { conclude } from './conclude.ts';
import { claimPayouts, releasePayout, waitSeconds } from './due-payouts.ts';
import { resultArrived } from './rail.ts';

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

const waiting = (tradeId: string) => payoutOf(test.ctx, tradeId);
const run = (tradeId: string, ctx: ServiceContext = test.ctx) => runPayout(ctx, tradeId);

const answering = (pay: (n: number) => Promise<BankAnswer>): ServiceContext => {
  let asked = 0;
  return {
    ...test.ctx,
    rail: {
      pay: () => {
        asked += 1;
        return pay(asked);
      },
    },
  };
};
const held = async (): Promise<BankAnswer> => ({ state: 'held', reason: null });
const paid = async (): Promise<BankAnswer> => ({ state: 'paid', reason: null });
const statusOf = async (tradeId: string) => (await orderNow(test.ctx, partner, tradeId)).status;

describe('a payout without a result', () => {
  it('is asked about again, each time after a longer wait, for as long as it takes', async () => {
    const tradeId = await confirmed();
    const bank = answering((n) => (n < 14 ? held() : paid()));
    for (let asked = 1; asked < 14; asked += 1) {
      await run(tradeId, bank);
      const job = await waiting(tradeId);
      expect(job).toMatchObject({ asked });
      expect(job?.waitSeconds).toBeGreaterThan(waitSeconds(asked) - 10);
      expect(job?.waitSeconds).toBeLessThanOrEqual(waitSeconds(asked));
    }
    expect([1, 2, 3, 10, 11, 5_000].map(waitSeconds)).toEqual([1, 2, 4, 512, 600, 600]);
    await run(tradeId, bank);
    expect(await statusOf(tradeId)).toBe('completed');
    expect(await waiting(tradeId)).toBeUndefined();
  });

  it('is under way still, and never failed, while the bank is silent or answers with an error', async () => {
    const tradeId = await confirmed();
    const bank = answering(async (n) => {
      if (n === 1) return new Promise(() => {});
      if (n === 2) throw new Error('500 after it was done');
      return paid();
    });
    for (const asked of [1, 2]) {
      await run(tradeId, bank);
      expect(await statusOf(tradeId)).toBe('transferring');
      expect(await waiting(tradeId)).toMatchObject({ asked });
      expect(await isIdle(test.ctx, partner)).toBe(false);
    }
    await run(tradeId, bank);
    expect(await statusOf(tradeId)).toBe('completed');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 900_000n, inTransit: 0n });
  });

  it('of the test values stays in transit until told, is idle meanwhile, and is paid at once when told', async () => {
    for (const change of [{ account: '622202009003' }, { reference: 'SIM:HOLD' }]) {
      const tradeId = await confirmed(change);
      for (let times = 0; times < 3; times += 1) await run(tradeId);
      expect(await statusOf(tradeId)).toBe('transferring');
      expect(await isIdle(test.ctx, partner)).toBe(true);
      valueOf(await advanceClock(test.ctx, partner, 1));
      await test.ctx.pool.query(
        `update orders set wall_payout_due_at = now() + interval '5 minutes' where trade_id = $1`,
        [tradeId],
      );
      valueOf(await advanceClock(test.ctx, partner, 60));
      expect(await isIdle(test.ctx, partner)).toBe(true);
      valueOf(await decidePayout(test.ctx, partner, { tradeId, outcome: 'complete' }));
      expect((await waiting(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
      expect(await isIdle(test.ctx, partner)).toBe(false);
      await run(tradeId);
      expect(await statusOf(tradeId)).toBe('completed');
    }
  });

  it('keeps the earlier time of a result that arrives while the bank says it holds the payment', async () => {
    const tradeId = await confirmed();
    const bank = answering(async () => {
      await resultArrived(test.ctx, { reference: tradeId, state: 'paid' });
      return held();
    });
    await run(tradeId, bank);
    expect((await waiting(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
  });

  it('waits for nothing while its review is held, and is due once that is decided', async () => {
    const tradeId = await confirmed({ account: '622202009004' });
    await run(tradeId);
    expect(await waiting(tradeId)).toBeUndefined();
    expect(await isIdle(test.ctx, partner)).toBe(true);
    valueOf(await decideReview(test.ctx, partner, { tradeId, decision: 'approve' }));
    expect((await waiting(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
  });

  it('keeps a review that is approved while the review of before is read', async () => {
    const tradeId = await confirmed({ account: '622202009004' });
    await test.ctx.pool.query('update orders set wall_payout_due_at = now() where trade_id = $1', [tradeId]);
    const claim = (await claimPayouts(test.ctx, 64)).find((each) => each.tradeId === tradeId);
    if (!claim) throw new Error('nothing to claim');
    valueOf(await decideReview(test.ctx, partner, { tradeId, decision: 'approve' }));
    await releasePayout(test.ctx.pool, claim, 'decision');
    expect((await waiting(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
    await run(tradeId);
    expect(await statusOf(tradeId)).toBe('completed');
  });
});

describe('a due payout', () => {
  const dueNow = async (tradeId: string) =>
    test.ctx.pool.query('update orders set wall_payout_due_at = now() where trade_id = $1', [tradeId]);
  const claimed = async (tradeId: string) =>
    (await claimPayouts(test.ctx, 64)).filter((claim) => claim.tradeId === tradeId).length;

  it('is claimed by one process, and by another once the claim of a dead one has run out', async () => {
    const tradeId = await confirmed();
    expect(await claimed(tradeId)).toBe(0);
    await dueNow(tradeId);
    const claims = await Promise.all([claimed(tradeId), claimed(tradeId), claimed(tradeId)]);
    expect(claims.filter((count) => count === 1)).toHaveLength(1);
    expect(await isIdle(test.ctx, partner)).toBe(false);
    const { rows } = await test.ctx.pool.query<{ seconds: number }>(
      `update orders set wall_payout_claimed_until = now() - interval '1 millisecond'
       from (select extract(epoch from wall_payout_claimed_until - clock_timestamp())::float8 as seconds
             from orders where trade_id = $1) as before
       where trade_id = $1 returning before.seconds`,
      [tradeId],
    );
    // Longer than the bank may take, so that only a dead process loses its claim.
    expect(rows[0]?.seconds).toBeGreaterThan(test.ctx.settings.railTimeoutMs / 1_000 + 5);
    expect(await claimed(tradeId)).toBe(1);
  });

  it('is paid by itself, however many wait and whatever breaks off', async () => {
    const tradeIds = await Promise.all(Array.from({ length: 9 }, () => confirmed()));
    for (const tradeId of tradeIds) await dueNow(tradeId);
    const asked = new Map<string, number>();
    const rail = {
      pay: async ({ tradeId }: { tradeId: string }) => {
        const times = (asked.get(tradeId) ?? 0) + 1;
        asked.set(tradeId, times);
        if (times === 1 && tradeIds.indexOf(tradeId) % 3 === 0) throw new Error('the connection broke');
        return paid();
      },
    };
    const workers = [1, 2].map(() => startPayouts({ ...test.ctx, rail }));
    await expect.poll(() => Promise.all(tradeIds.map(statusOf))).toEqual(tradeIds.map(() => 'completed'));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(tradeIds.map((tradeId) => asked.get(tradeId))).toEqual([2, 1, 1, 2, 1, 1, 2, 1, 1]);
    expect(await isIdle(test.ctx, partner)).toBe(true);
  });

  it('does not keep a process from stopping while the bank is silent', async () => {
    const tradeId = await confirmed();
    await dueNow(tradeId);
    let hasAsked = false;
    const rail = {
      pay: (order: { tradeId: string }) => {
        hasAsked ||= order.tradeId === tradeId;
        return new Promise<never>(() => {});
      },
    };
    const settings = { ...test.ctx.settings, railTimeoutMs: 600_000 };
    const worker = startPayouts({ ...test.ctx, settings, rail }, 50);
    await expect.poll(() => hasAsked).toBe(true);
    await worker.stop();
    expect(await statusOf(tradeId)).toBe('transferring');
    expect(await waiting(tradeId)).toBeDefined();
  });

  it('may not be missing from an order whose review approved it', async () => {
    const tradeId = await confirmed({ reference: 'SIM:HOLD' });
    await run(tradeId);
    const forget = test.ctx.pool.query('update orders set wall_payout_due_at = null where trade_id = $1', [
      tradeId,
    ]);
    await expect(forget).rejects.toThrow('orders_payout_due');
  });
});

describe('a result that arrives by itself', () => {
  const historyOf = async (tradeId: string) =>
    (
      await test.ctx.pool.query<{ message: string }>(
        `select message from order_history where trade_id = $1 and trigger = 'payout' order by id`,
        [tradeId],
      )
    ).rows.map(({ message }) => message);

  it('is a hint: the bank is asked at once, and what it did is booked', async () => {
    const tradeId = await confirmed({ account: '622202009003' });
    await run(tradeId);
    expect((await waiting(tradeId))?.waitSeconds).toBeGreaterThan(0);
    await resultArrived(test.ctx, { reference: tradeId, state: 'paid' });
    expect((await waiting(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
    expect(await statusOf(tradeId)).toBe('transferring');
    await run(tradeId);
    expect(await statusOf(tradeId)).toBe('transferring');
    await run(tradeId, answering(paid));
    expect(await statusOf(tradeId)).toBe('completed');
  });

  it('twice, or of an order that nobody knows, changes nothing', async () => {
    const tradeId = await confirmed();
    await run(tradeId);
    const before = [await orderNow(test.ctx, partner, tradeId), await eventsOf(test.ctx, tradeId)];
    await resultArrived(test.ctx, { reference: tradeId, state: 'paid' });
    await resultArrived(test.ctx, { reference: 'nobody-knows-it', state: 'paid' });
    await conclude(test.ctx, { tradeId, partnerId: partner.id, ending: 'paid' });
    expect(await waiting(tradeId)).toBeUndefined();
    expect([await orderNow(test.ctx, partner, tradeId), await eventsOf(test.ctx, tradeId)]).toEqual(before);
    expect(await historyOf(tradeId)).toEqual([null]);
  });

  it('that contradicts a final one changes nothing, and is kept for staff once', async () => {
    const errors: unknown[] = [];
    const ctx = { ...test.ctx, log: { ...test.ctx.log, error: (fields: unknown) => errors.push(fields) } };
    const completed = await confirmed();
    const failed = await confirmed({ account: '622202009001' });
    for (const id of [completed, failed]) await run(id);
    const wallet = await balanceOf(test.ctx, partner);
    const refusal = { ending: 'payout-refused', message: 'no' } as const;
    await conclude(ctx, { tradeId: completed, partnerId: partner.id, ...refusal });
    for (let times = 0; times < 3; times += 1) {
      await resultArrived(ctx, { reference: completed, state: 'refused' });
      await resultArrived(ctx, { reference: failed, state: 'paid' });
    }
    expect([await statusOf(completed), await statusOf(failed)]).toEqual(['completed', 'failed']);
    expect(await balanceOf(test.ctx, partner)).toEqual(wallet);
    expect((await historyOf(completed)).at(-1)).toContain('refused the payment of an order that completed');
    expect((await historyOf(failed)).at(-1)).toContain('a payment of an order that did not complete');
    expect(await historyOf(completed)).toHaveLength(2);
    expect(errors).toEqual([
      { tradeId: completed, status: 'completed', said: 'refused' },
      { tradeId: failed, status: 'failed', said: 'paid' },
    ]);
  });
});
