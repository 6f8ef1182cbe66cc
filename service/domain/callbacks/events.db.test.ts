import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
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
import { cancelOrder } from '../orders/cancel-order.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { payOrder } from '../rails/pay-order.ts';
import { convertCurrency } from '../wallets/convert-currency.ts';
import { findWallet } from '../wallets/wallet.ts';

let test: ServiceTestContext;
let partner: Partner;
let walletId: string;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
  ({ walletId } = await credit(test.ctx, partner, 500_000n));
});

async function confirmed(account?: string) {
  const { tradeId } = await readyOrder(test.ctx, partner, account === undefined ? {} : { account });
  valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
  return tradeId;
}

const pay = (tradeId: string) => payOrder(test.ctx, { tradeId, partnerId: partner.id });
const statuses = async (subject: string) => (await eventsOf(test.ctx, subject)).map(({ status }) => status);
const changed = (amount: string) => ({ event: 'balance', id: walletId, status: 'changed', amount });

describe('payment events', () => {
  it('are told when an order reaches completed, with the actual amounts and no message', async () => {
    const tradeId = await confirmed();
    await pay(tradeId);
    const { confirmedTargetMinor } = await orderNow(test.ctx, partner, tradeId);
    const target = `${(confirmedTargetMinor ?? 0n) / 100n}.${String((confirmedTargetMinor ?? 0n) % 100n).padStart(2, '0')}`;
    const [, completed] = await eventsOf(test.ctx, tradeId);
    expect(completed).toEqual({
      event: 'payment',
      id: tradeId,
      status: 'completed',
      sourceAmount: '1000.00',
      targetAmount: target,
    });
  });

  it('are told when an order reaches failed, with the reason as message and without amounts', async () => {
    const tradeId = await confirmed('62220202009002');
    await pay(tradeId);
    const [, failed] = await eventsOf(test.ctx, tradeId);
    expect(failed).toEqual({
      event: 'payment',
      id: tradeId,
      status: 'failed',
      message: expect.stringMatching(/^name mismatch: /),
    });
  });

  it('are told for a confirmation that fails for want of balance', async () => {
    const { tradeId } = await readyOrder(test.ctx, partner, { sourceMinor: 600_000n });
    await confirmOrder(test.ctx, partner, 'global', { tradeId });
    expect(await eventsOf(test.ctx, tradeId)).toMatchObject([
      { status: 'awaiting_transfe' },
      { status: 'failed', message: expect.stringMatching(/^insufficient balance: /) },
    ]);
  });

  it.each([
    ['all', ['information_required', 'cancelled'], ['awaiting_transfe', 'completed']],
    ['final', [], ['completed']],
  ])('follow the partner’s setting %s', async (setting, ofStopped, ofPaid) => {
    await test.ctx.pool.query('update partners set callback_statuses = $2 where id = $1', [
      partner.id,
      setting,
    ]);
    const request = await orderRequest(test.ctx, partner);
    const payer = { ...request.payer, idExpiryDate: '2001-01-01' };
    const stopped = valueOf(await createOrder(test.ctx, partner, 'global', { ...request, payer }));
    expect(stopped.status).toBe('information_required');
    valueOf(await cancelOrder(test.ctx, partner, 'global', { tradeId: stopped.tradeId }));
    const paid = await confirmed();
    await pay(paid);
    expect(await statuses(stopped.tradeId)).toEqual(ofStopped);
    expect(await statuses(paid)).toEqual(ofPaid);
  });

  it('never tell of transferring or pending', async () => {
    const tradeId = await confirmed();
    expect(await statuses(tradeId)).toEqual(['awaiting_transfe']);
  });
});

describe('balance events', () => {
  it('are told on each change of a wallet’s available amount: credit, hold, release, not settlement', async () => {
    await pay(await confirmed());
    await pay(await confirmed('62220202009001'));
    await credit(test.ctx, partner, 1n);
    expect(await eventsOf(test.ctx, walletId)).toEqual([
      changed('5000.00'),
      changed('4000.00'),
      changed('3000.00'),
      changed('4000.00'),
      changed('4000.01'),
    ]);
  });

  it('are told for both wallets of a conversion', async () => {
    const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
    const { queryNo } = await quoteFor(test.ctx, partner, pair);
    const asked = { ...pair, queryNo, walletType: 'personal' as const, sourceAmount: '10.00' };
    const { targetMinor } = valueOf(await convertCurrency(test.ctx, partner, asked));
    const euros = await findWallet(test.ctx.pool, partner, { type: 'personal', currency: 'EUR' });
    expect(await eventsOf(test.ctx, walletId)).toEqual([changed('5000.00'), changed('4990.00')]);
    expect(await eventsOf(test.ctx, euros?.walletId ?? '')).toMatchObject([
      { event: 'balance', status: 'changed', amount: (Number(targetMinor) / 100).toFixed(2) },
    ]);
    // Asked again it answers as the first time, and nothing changes.
    valueOf(await convertCurrency(test.ctx, partner, asked));
    expect(await eventsOf(test.ctx, walletId)).toHaveLength(2);
  });

  it('end at the amount that the wallet has', async () => {
    await Promise.all(Array.from({ length: 4 }, async () => pay(await confirmed())));
    const wallet = await findWallet(test.ctx.pool, partner, { type: 'personal', currency: 'USD' });
    const events = await eventsOf(test.ctx, walletId);
    expect(events.at(-1)?.amount).toBe((Number(wallet?.availableMinor) / 100).toFixed(2));
  });
});

describe('an event and the change that causes it', () => {
  /** From now on the outbox takes no event of this kind. */
  async function withFullOutbox(work: () => Promise<void>): Promise<void> {
    await test.ctx.pool.query(`alter table deliveries add constraint full_outbox check (false) not valid`);
    try {
      await work();
    } finally {
      await test.ctx.pool.query('alter table deliveries drop constraint full_outbox');
    }
  }

  it('are one: without the event there is no change, of an order or of a wallet', async () => {
    const { tradeId } = await readyOrder(test.ctx, partner);
    const confirmedId = await confirmed('62220202009001');
    const before = await findWallet(test.ctx.pool, partner, { type: 'personal', currency: 'USD' });
    await withFullOutbox(async () => {
      await expect(cancelOrder(test.ctx, partner, 'global', { tradeId })).rejects.toThrow('full_outbox');
      await expect(confirmOrder(test.ctx, partner, 'global', { tradeId })).rejects.toThrow('full_outbox');
      await expect(pay(confirmedId)).rejects.toThrow('full_outbox');
      await expect(credit(test.ctx, partner, 1n)).rejects.toThrow('full_outbox');
    });
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('awaiting_transfe');
    expect((await orderNow(test.ctx, partner, confirmedId)).status).toBe('transferring');
    expect(await findWallet(test.ctx.pool, partner, { type: 'personal', currency: 'USD' })).toEqual(before);
    // The failure that the full outbox stopped is booked and reported once there is room.
    await pay(confirmedId);
    expect((await orderNow(test.ctx, partner, confirmedId)).status).toBe('failed');
    expect(await statuses(confirmedId)).toEqual(['awaiting_transfe', 'failed']);
  });
});
