import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credit, orderNow, payoutOf, readyOrder, runPayout, valueOf } from '../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import type { Partner } from '../domain/context.ts';
import { confirmOrder } from '../domain/orders/confirm-order.ts';
import { advanceClock, isIdle, waitIdle } from './clock.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext({ sandboxPayoutDelayMs: 3_600_000 });
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner();
  await credit(test.ctx, partner, 1_000_000n);
});

async function confirmed(who = partner): Promise<string> {
  const { tradeId } = await readyOrder(test.ctx, who);
  valueOf(await confirmOrder(test.ctx, who, 'global', { tradeId }));
  return tradeId;
}

async function secondsToPayout(tradeId: string): Promise<number> {
  return Math.round((await payoutOf(test.ctx, tradeId))?.waitSeconds ?? Number.NaN);
}

describe('advancing the clock', () => {
  it('moves this partner’s time and waiting payouts, and nobody else’s', async () => {
    const stranger = await test.newPartner();
    await credit(test.ctx, stranger, 1_000_000n);
    const [mine, theirs] = [await confirmed(), await confirmed(stranger)];
    const before = await secondsToPayout(theirs);
    const reading = valueOf(await advanceClock(test.ctx, partner, 1_800));
    expect(reading).toEqual({
      now: new Date(test.ctx.wallNow().getTime() + 1_800_000),
      offsetSeconds: 1_800,
    });
    expect(await secondsToPayout(mine)).toBeGreaterThan(before - 1_810);
    expect(await secondsToPayout(mine)).toBeLessThan(before - 1_790);
    expect(before - (await secondsToPayout(theirs))).toBeLessThan(10);
    valueOf(await advanceClock(test.ctx, partner, 999_999));
    expect(await secondsToPayout(mine)).toBeLessThanOrEqual(0);
  });

  it('has an end', async () => {
    const answer = await advanceClock(test.ctx, partner, 100 * 366 * 86_400);
    expect(answer.ok).toBe(false);
  });
});

describe('being idle', () => {
  it('means that no payout waits: a held one does not count', async () => {
    expect(await isIdle(test.ctx, partner)).toBe(true);
    const tradeId = await confirmed();
    expect(await isIdle(test.ctx, partner)).toBe(false);
    expect(await waitIdle(test.ctx, partner, 30)).toBe(false);
    await runPayout(test.ctx, tradeId);
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('completed');
    expect(await waitIdle(test.ctx, partner, 1_000)).toBe(true);
  });

  it('waits for callbacks that are due, not for those that wait for a retry or behind one', async () => {
    const listener = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
    await credit(test.ctx, listener, 1n);
    expect(await isIdle(test.ctx, listener)).toBe(false);
    await test.ctx.pool.query(
      `update deliveries set next_attempt_at = next_attempt_at + interval '1 minute' where partner_id = $1`,
      [listener.id],
    );
    await credit(test.ctx, listener, 1n);
    expect(await isIdle(test.ctx, listener)).toBe(true);
    valueOf(await advanceClock(test.ctx, listener, 61));
    expect(await isIdle(test.ctx, listener)).toBe(false);
  });

  it('sees what was written while its question waited for a connection', async () => {
    const listener = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
    let now = test.ctx.wallNow();
    const { pool } = test.ctx;
    const query = async (...question: Parameters<typeof pool.query>) => {
      now = new Date(now.getTime() + 1_000);
      await credit({ ...test.ctx, wallNow: () => now }, listener, 1n);
      return pool.query(...question);
    };
    const waiting = { ...test.ctx, wallNow: () => now, pool: Object.assign(Object.create(pool), { query }) };
    expect(await isIdle(waiting, listener)).toBe(false);
  });
});
