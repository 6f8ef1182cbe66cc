import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminHands, adminHands } from '../../tests/support/admin.ts';
import {
  balanceOf,
  credit,
  eventsOf,
  orderNow,
  orderRequest,
  readyOrder,
  valueOf,
} from '../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import type { Partner } from '../domain/context.ts';
import { confirmOrder } from '../domain/orders/confirm-order.ts';
import { createOrder } from '../domain/orders/create-order.ts';
import { payOrder } from '../domain/rails/pay-order.ts';
import { exitCodes } from './run-admin.ts';

let test: ServiceTestContext;
let admin: AdminHands;
let partner: Partner;
beforeAll(async () => {
  test = await serviceTestContext();
  admin = adminHands(test.ctx);
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:1' });
});
afterAll(() => test.close());

const usd = { type: 'business', currency: 'USD' } as const;
const creditLine = (amount: string, reference: string) =>
  `wallets credit ${partner.appKey} business usd ${amount} --reference ${reference} --yes`
    .split(' ')
    .concat('--reason', 'wire of 20 Nov');

/** A confirmed order whose review waits for somebody: an account number that ends so holds it. */
async function heldOrder(): Promise<string> {
  await credit(test.ctx, partner, 100_000n);
  const { tradeId } = await readyOrder(test.ctx, partner, { account: '6222020200112239004' });
  valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
  await payOrder(test.ctx, { tradeId, partnerId: partner.id });
  return tradeId;
}

describe('wallets', () => {
  it('are credited once under a reference, however often and at once it is asked', async () => {
    const runs = await Promise.all(Array.from({ length: 8 }, () => admin.run(creditLine('250.00', 'MT-1'))));
    expect(runs.map(({ code }) => code)).toEqual(Array(8).fill(exitCodes.done));
    expect(runs.filter(({ out }) => out.includes('Nothing was changed'))).toHaveLength(7);
    expect((await balanceOf(test.ctx, partner, usd)).available).toBe(25_000n);
    const [wallet] = await admin.json<{ walletId: string }[]>('wallets', 'list', partner.appKey);
    expect(await eventsOf(test.ctx, wallet?.walletId ?? '')).toHaveLength(1);
  });

  it('refuse the same reference for something else, also in another wallet', async () => {
    expect(await admin.run(creditLine('251.00', 'MT-1'))).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('250.00 USD to the business wallet'),
    });
    const other = creditLine('250.00', 'MT-1').map((word) => (word === 'business' ? 'personal' : word));
    expect(await admin.run(other)).toMatchObject({ code: exitCodes.refused });
    expect((await balanceOf(test.ctx, partner, usd)).available).toBe(25_000n);
  });

  it.each(['0', '-1', '1.005', '1e3', 'ten', '99999999999999'])(
    'are not credited with %s',
    async (amount) => {
      expect(await admin.run(creditLine(amount, `bad-${amount}`))).toMatchObject({
        code: expect.any(Number),
      });
      expect((await balanceOf(test.ctx, partner, usd)).available).toBe(25_000n);
    },
  );

  it('state every movement with its cause and the balance after it', async () => {
    await admin.json(...creditLine('1.00', 'MT-2'));
    const wallets = await admin.json<{ walletId: string; currency: string }[]>(
      'wallets',
      'list',
      partner.appKey,
    );
    const walletId = wallets.find(({ currency }) => currency === 'USD')?.walletId ?? '';
    const { lines } = await admin.json<{ lines: Record<string, string>[] }>('wallets', 'statement', walletId);
    expect(lines.map(({ cause, availableMinor }) => [cause, availableMinor])).toEqual([
      ['MT-2: wire of 20 Nov', '25100'],
      ['MT-1: wire of 20 Nov', '25000'],
    ]);
    const { out } = await admin.run(['wallets', 'statement', walletId, '--limit', '1']);
    expect(out).toContain('251.00');
    const [, before = ''] = /--before (\d+)/.exec(out) ?? [];
    const older = await admin.run(['wallets', 'statement', walletId, '--before', before]);
    expect(older.out).toContain('MT-1');
    expect(older.out).not.toContain('MT-2');
    expect(await admin.run(['wallets', 'statement', 'W404'])).toMatchObject({ code: exitCodes.refused });
  });
});

describe('reviews', () => {
  it('are a queue from which orders are approved', async () => {
    const tradeId = await heldOrder();
    const queue = await admin.json<{ tradeId: string; state: string }[]>(
      'reviews',
      'list',
      '--partner',
      partner.appKey,
    );
    expect(queue.map((each) => each.tradeId)).toContain(tradeId);
    await admin.json('reviews', 'approve', tradeId, '--reason', 'papers agree', '--yes');
    await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('completed');
    const late = await admin.run(['reviews', 'reject', tradeId, '--reason', 'too late', '--yes']);
    expect(late).toMatchObject({ code: exitCodes.refused, err: expect.stringContaining('completed') });
  });

  it('reject orders with a message that the partner is told, and the money is back', async () => {
    const before = await balanceOf(test.ctx, partner);
    const tradeId = await heldOrder();
    const words = ['--message', 'the invoice is not readable', '--reason', 'case 88', '--yes'];
    await admin.json('reviews', 'reject', tradeId, ...words);
    await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    const order = await orderNow(test.ctx, partner, tradeId);
    expect(order.reasonMessage).toContain('the invoice is not readable');
    expect(order.reasonMessage).not.toContain('case 88');
    expect((await balanceOf(test.ctx, partner)).available).toBe(before.available + 100_000n);
  });

  it('hold orders until somebody decides', async () => {
    await credit(test.ctx, partner, 100_000n);
    const { tradeId } = await readyOrder(test.ctx, partner);
    await admin.json('reviews', 'hold', tradeId, '--reason', 'asked for the contract');
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
    await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    expect((await orderNow(test.ctx, partner, tradeId)).status).toBe('transferring');
    expect(await admin.run(['reviews', 'approve', 'T404', '--reason', 'x', '--yes'])).toMatchObject({
      code: exitCodes.refused,
    });
  });
});

describe('orders', () => {
  it('show staff what the partner is not told: who on which list, and how sure', async () => {
    const { beneficiary, ...request } = await orderRequest(test.ctx, partner);
    const named = {
      ...beneficiary,
      fullName: 'Zoltan Quarrendorf',
      firstName: undefined,
      lastName: undefined,
    };
    const created = valueOf(
      await createOrder(test.ctx, partner, 'global', { ...request, beneficiary: named }),
    );
    const { out } = await admin.run(['orders', 'show', created.tradeId, '--as', 'mei']);
    const told = created.findings.map(({ message }) => message).join();
    expect(out).toContain('for staff only');
    expect(out).toMatch(/for staff only\s+\S.*\d/);
    expect(out).toContain('Zoltan Quarrendorf');
    expect(told).not.toMatch(/list|%|score/i);
    const [entry] = await admin.json<Record<string, unknown>[]>('audit', 'list', '--action', 'orders show');
    expect(entry).toMatchObject({
      outcome: 'read',
      actor: 'mei',
      target: created.tradeId,
      partnerId: partner.id,
    });
    expect(JSON.stringify(entry)).not.toContain('Quarrendorf');
  });

  it('are listed without names of people, by partner, status and number', async () => {
    const all = await admin.json<Record<string, string>[]>('orders', 'list', '--partner', partner.appKey);
    expect(all.length).toBeGreaterThan(3);
    expect(JSON.stringify(all)).not.toContain('Quarrendorf');
    const [completed] = await admin.json<Record<string, string>[]>('orders', 'list', '--status', 'completed');
    expect(completed?.['status']).toBe('completed');
    const found = await admin.json<unknown[]>('orders', 'list', '--order-no', completed?.['orderNo'] ?? '');
    expect(found).toEqual([completed]);
    expect((await admin.run(['orders', 'list', '--status', 'completed'])).out).toContain('USD');
    expect(await admin.run(['orders', 'show', 'T404'])).toMatchObject({ code: exitCodes.refused });
  });
});

describe('the ledger', () => {
  it('is in order, and every entry is found by what caused it', async () => {
    const { balanced } = await admin.json<{ balanced: boolean }>('ledger', 'report');
    expect(balanced).toBe(true);
    const [completed] = await admin.json<Record<string, string>[]>('orders', 'list', '--status', 'completed');
    const entries = await admin.json<{ kind: string }[]>('ledger', 'show', completed?.['tradeId'] ?? '');
    expect(entries.map(({ kind }) => kind)).toEqual(['hold', 'settle']);
    expect(await admin.json<unknown[]>('ledger', 'show', 'MT-2')).toHaveLength(1);
    expect((await admin.run(['ledger', 'show', 'MT-2'])).out).toContain('funding');
    expect(await admin.run(['ledger', 'show', 'nothing'])).toMatchObject({ code: exitCodes.refused });
  });

  it('is reported broken, with an exit code of 1, when an entry has no cause', async () => {
    await test.ctx.pool.query(
      `insert into ledger_transactions (partner_id, effect_key, kind, cause, created_at)
       values ($1, 'hold:T-none', 'hold', 'T-none', now())`,
      [partner.id],
    );
    const run = await admin.run(['ledger', 'report', '--partner', partner.appKey]);
    expect(run).toMatchObject({ code: exitCodes.refused, out: expect.stringContaining('NOT IN ORDER') });
    expect(run.out).toContain('T-none');
  });
});

describe('a payment that the bank sent back', () => {
  it('is booked by staff, once, and credited to the wallet it was paid from', async () => {
    partner = await test.newPartner();
    await credit(test.ctx, partner, 100_000n);
    const { tradeId } = await readyOrder(test.ctx, partner, { sourceMinor: 30_000n });
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
    await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    const before = await balanceOf(test.ctx, partner);
    const line = [
      'orders',
      'return',
      tradeId,
      '--message',
      'account closed',
      '--reason',
      'pacs.004',
      '--yes',
    ];
    const answer = await admin.run(line);
    expect(answer).toMatchObject({ code: exitCodes.done, out: expect.stringContaining('300.00 USD') });
    expect((await balanceOf(test.ctx, partner)).available).toBe(before.available + 30_000n);
    expect(await orderNow(test.ctx, partner, tradeId)).toMatchObject({ status: 'returned' });
    expect(await admin.run(line)).toMatchObject({ code: exitCodes.refused });
    expect(await admin.run([...line, '--amount', '1.005'])).toMatchObject({ code: exitCodes.refused });
    expect((await balanceOf(test.ctx, partner)).available).toBe(before.available + 30_000n);
  });
});
