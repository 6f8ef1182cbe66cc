import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, credit, eventsOf, orderNow, readyOrder, valueOf } from '../../../tests/support/orders.ts';
import { endJob, giveUpJob, lockJob, queuedJobs } from '../../../tests/support/queue.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { advanceClock } from '../../sandbox/advance-clock.ts';
import { decidePayout } from '../../sandbox/decide-payout.ts';
import { isIdle } from '../../sandbox/idle.ts';
import { payoutTasks } from '../../workers/payouts.ts';
import { sweepTasks } from '../../workers/sweep.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { decideReview } from '../reviews/decide-review.ts';
import type { BankAnswer } from './bank.ts';
import { conclude } from './conclude.ts';
import { payOrder } from './pay-order.ts';
import { isHeldJob, waitSeconds } from './payout-jobs.ts';
import { resultArrived } from './result-arrived.ts';

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

type Job = { waitSeconds: number; held: boolean; payload: { asked?: number } };

async function jobOf(tradeId: string): Promise<Job | undefined> {
  const key = `payout:${tradeId}`;
  const sql = `select extract(epoch from run_at - now())::float as "waitSeconds", ${isHeldJob('j')} as held
               from graphile_worker.jobs j where key = $1 and attempts < max_attempts`;
  const { rows } = await test.ctx.pool.query<Omit<Job, 'payload'>>(sql, [key]);
  const queued = (await queuedJobs(test.ctx.pool)).find((job) => job.key === key);
  return rows[0] && { ...rows[0], payload: queued?.payload as Job['payload'] };
}

/** Runs the job that waits for the order, as the queue does, whenever it is due. */
async function runJob(tradeId: string, ctx: ServiceContext = test.ctx): Promise<void> {
  const job = await jobOf(tradeId);
  if (!job) throw new Error('no job waits for this order');
  const id = await lockJob(test.ctx.pool, `payout:${tradeId}`, 'test');
  await payoutTasks(ctx)['payout']?.(job.payload, undefined as never);
  await endJob(test.ctx.pool, id);
}

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
      await runJob(tradeId, bank);
      const job = await jobOf(tradeId);
      expect(job).toMatchObject({ held: true, payload: { asked } });
      expect(job?.waitSeconds).toBeGreaterThan(waitSeconds(asked) - 10);
      expect(job?.waitSeconds).toBeLessThanOrEqual(waitSeconds(asked));
    }
    expect([1, 2, 3, 10, 11, 5_000].map(waitSeconds)).toEqual([1, 2, 4, 512, 600, 600]);
    await runJob(tradeId, bank);
    expect(await statusOf(tradeId)).toBe('completed');
    expect(await jobOf(tradeId)).toBeUndefined();
  });

  it('is under way still, and never failed, while the bank is silent or answers with an error', async () => {
    const tradeId = await confirmed();
    const bank = answering(async (n) => {
      if (n === 1) return new Promise(() => {});
      if (n === 2) throw new Error('500 after it was done');
      return paid();
    });
    for (const asked of [1, 2]) {
      await runJob(tradeId, bank);
      expect(await statusOf(tradeId)).toBe('transferring');
      expect(await jobOf(tradeId)).toMatchObject({ held: false, payload: { asked } });
      expect(await isIdle(test.ctx, partner)).toBe(false);
    }
    await runJob(tradeId, bank);
    expect(await statusOf(tradeId)).toBe('completed');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 900_000n, inTransit: 0n });
  });

  it('of the test values stays in transit until told, is idle meanwhile, and is paid at once when told', async () => {
    for (const change of [{ account: '622202009003' }, { reference: 'SIM:HOLD' }]) {
      const tradeId = await confirmed(change);
      for (let times = 0; times < 3; times += 1) await runJob(tradeId);
      expect(await statusOf(tradeId)).toBe('transferring');
      expect(await isIdle(test.ctx, partner)).toBe(true);
      valueOf(await advanceClock(test.ctx, partner, 1));
      await test.ctx.pool.query(
        `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + interval '5 minutes')
         from graphile_worker.jobs where key = $1`,
        [`payout:${tradeId}`],
      );
      valueOf(await advanceClock(test.ctx, partner, 60));
      expect(await isIdle(test.ctx, partner)).toBe(true);
      valueOf(await decidePayout(test.ctx, partner, { tradeId, outcome: 'complete' }));
      expect((await jobOf(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
      expect(await isIdle(test.ctx, partner)).toBe(false);
      await runJob(tradeId);
      expect(await statusOf(tradeId)).toBe('completed');
    }
  });

  it('keeps the earlier time of a result that arrives while the bank says it holds the payment', async () => {
    const tradeId = await confirmed();
    const bank = answering(async () => {
      await resultArrived(test.ctx, { reference: tradeId, state: 'paid' });
      return held();
    });
    await runJob(tradeId, bank);
    expect((await jobOf(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
  });

  it('gets its job back when the queue gave it up, or when it never had one', async () => {
    const givenUp = await confirmed();
    const never = await confirmed({ reference: 'SIM:HOLD' });
    const reviewed = await confirmed({ account: '622202009004' });
    for (const id of [never, reviewed]) await payOrder(test.ctx, { tradeId: id, partnerId: partner.id });
    await giveUpJob(test.ctx.pool, `payout:${givenUp}`);
    for (const id of [never, reviewed]) {
      await test.ctx.pool.query('select graphile_worker.remove_job($1)', [`payout:${id}`]);
    }
    await sweepTasks(test.ctx).sweep?.({}, undefined as never);
    expect((await jobOf(givenUp))?.waitSeconds).toBeLessThanOrEqual(0);
    expect((await jobOf(never))?.waitSeconds).toBeLessThanOrEqual(0);
    // Its review waits for somebody, who gives it a job.
    expect(await jobOf(reviewed)).toBeUndefined();
    valueOf(await decideReview(test.ctx, partner, { tradeId: reviewed, decision: 'approve' }));
    expect(await jobOf(reviewed)).toBeDefined();
  });
});

it('a question that replaced a job whose process died leaves only itself', async () => {
  const tradeId = await confirmed({ reference: 'SIM:HOLD' });
  const key = `payout:${tradeId}`;
  const { pool } = test.ctx;
  const id = await lockJob(pool, key, 'dead');
  await payOrder(test.ctx, { tradeId, partnerId: partner.id });
  await pool.query(`select graphile_worker.force_unlock_workers(array['dead'])`);
  await sweepTasks(test.ctx).sweep?.({}, undefined as never);
  const left = await pool.query('select from graphile_worker.jobs where id = $1', [id]);
  expect(left.rowCount).toBe(0);
  expect(await jobOf(tradeId)).toMatchObject({ held: true, payload: { asked: 1 } });
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
    await runJob(tradeId);
    expect((await jobOf(tradeId))?.waitSeconds).toBeGreaterThan(0);
    await resultArrived(test.ctx, { reference: tradeId, state: 'paid' });
    expect((await jobOf(tradeId))?.waitSeconds).toBeLessThanOrEqual(0);
    expect(await statusOf(tradeId)).toBe('transferring');
    await runJob(tradeId);
    expect(await statusOf(tradeId)).toBe('transferring');
    await runJob(tradeId, answering(paid));
    expect(await statusOf(tradeId)).toBe('completed');
  });

  it('twice, or of an order that nobody knows, changes nothing', async () => {
    const tradeId = await confirmed();
    await runJob(tradeId);
    const before = [await orderNow(test.ctx, partner, tradeId), await eventsOf(test.ctx, tradeId)];
    await resultArrived(test.ctx, { reference: tradeId, state: 'paid' });
    await resultArrived(test.ctx, { reference: 'nobody-knows-it', state: 'paid' });
    await conclude(test.ctx, { tradeId, partnerId: partner.id, ending: 'paid' });
    expect(await jobOf(tradeId)).toBeUndefined();
    expect([await orderNow(test.ctx, partner, tradeId), await eventsOf(test.ctx, tradeId)]).toEqual(before);
    expect(await historyOf(tradeId)).toEqual([null]);
  });

  it('that contradicts a final one changes nothing, and is kept for staff once', async () => {
    const errors: unknown[] = [];
    const ctx = { ...test.ctx, log: { ...test.ctx.log, error: (fields: unknown) => errors.push(fields) } };
    const completed = await confirmed();
    const failed = await confirmed({ account: '622202009001' });
    for (const id of [completed, failed]) await runJob(id);
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
