import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { targetForSource } from '../../../lib/service-core/money/index.ts';
import { balanceOf, credit, eventsOf, quoteFor, readyOrder, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner } from '../context.ts';
import { ledgerReport } from '../ledger/report.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { type ConversionRequest, convertCurrency } from './convert-currency.ts';
import { walletOfType, walletsByCurrency } from './wallet.ts';

let test: ServiceTestContext;
let partner: Partner;
const eur = { type: 'personal', currency: 'EUR' } as const;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
  await credit(test.ctx, partner, 100_000n);
});

const convert = (request: ConversionRequest, who = partner) => convertCurrency(test.ctx, who, request);
const codeOf = (result: { ok: true } | { ok: false; reason: { code: string } }) =>
  result.ok ? 'ok' : result.reason.code;

async function toEuro(change: Partial<ConversionRequest> = {}) {
  const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
  const { queryNo, rate } = await quoteFor(test.ctx, partner, pair);
  const request: ConversionRequest = {
    ...pair,
    queryNo,
    walletType: 'personal',
    sourceAmount: '400.00',
    ...change,
  };
  return { request, rate, pair };
}

describe('a conversion', () => {
  it('moves money between wallets at the quoted rate and tells both balances', async () => {
    const { request, rate, pair } = await toEuro();
    const done = valueOf(await convert(request));
    const targetMinor = targetForSource({ ...pair, rate, sourceMinor: 40_000n });
    expect(done).toMatchObject({ sourceMinor: 40_000n, targetMinor });
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 60_000n, inTransit: 0n });
    expect(await balanceOf(test.ctx, partner, eur)).toEqual({ available: targetMinor, inTransit: 0n });
    const [wallet] = await walletsByCurrency(test.ctx, partner, 'EUR');
    expect(await eventsOf(test.ctx, wallet?.walletId ?? '')).toHaveLength(1);
    expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);
  });

  it('happens once, however often and at once it is asked for', async () => {
    const { request } = await toEuro();
    const answers = await Promise.all(Array.from({ length: 16 }, () => convert(request)));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.transactionId : 'refused'))).size).toBe(
      1,
    );
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 60_000n, inTransit: 0n });
    expect(await convert({ ...request, sourceAmount: '400' })).toEqual(answers[0]);
    expect(codeOf(await convert({ ...request, sourceAmount: '401.00' }))).toBe('quoteUsed');
    expect(codeOf(await convert({ ...request, walletType: 'business' }))).toBe('quoteUsed');
  });

  it('never takes a quote of another partner', async () => {
    const { request } = await toEuro();
    const stranger = await test.newPartner();
    await credit(test.ctx, stranger, 100_000n);
    expect(codeOf(await convert(request, stranger))).toBe('quoteUnknown');
    expect(await balanceOf(test.ctx, stranger)).toEqual({ available: 100_000n, inTransit: 0n });
    expect(codeOf(await convert(request))).toBe('ok');
  });

  it('takes a target amount, or both when they agree', async () => {
    const target = await toEuro({ sourceAmount: undefined, targetAmount: '100.00' });
    expect(valueOf(await convert(target.request)).targetMinor).toBe(10_000n);
    const both = await toEuro({ targetAmount: '1.00' });
    expect(codeOf(await convert(both.request))).toBe('amountsDisagree');
    const neither = await toEuro({ sourceAmount: undefined });
    expect(codeOf(await convert(neither.request))).toBe('bodyInvalid');
  });

  it('refuses what the wallet does not cover, an unknown wallet, and another order’s quote; nothing changes', async () => {
    const poor = await toEuro({ sourceAmount: '1000.01' });
    expect(codeOf(await convert(poor.request))).toBe('insufficientBalance');
    const none = await toEuro({ walletType: 'business' });
    expect(codeOf(await convert(none.request))).toBe('walletUnknown');
    expect(codeOf(await convert({ ...poor.request, sourceAmount: '1.00' }, await test.newPartner()))).toBe(
      'quoteUnknown',
    );
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 100_000n, inTransit: 0n });
    // The refusal left the quote unused: the same quote still serves.
    expect(codeOf(await convert({ ...poor.request, sourceAmount: '1.00' }))).toBe('ok');
  });

  it('and a confirmation never spend the same money', async () => {
    const { tradeId } = await readyOrder(test.ctx, partner, { sourceMinor: 80_000n });
    const { request } = await toEuro();
    const [converted, confirmed] = await Promise.all([
      convert(request),
      confirmOrder(test.ctx, partner, 'global', { tradeId }),
    ]);
    expect([converted.ok, confirmed.ok].filter(Boolean)).toHaveLength(1);
    expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);
  });
});

describe('wallets', () => {
  it('the wallet of a type is there at zero before anything was paid in', async () => {
    const wallet = valueOf(await walletOfType(test.ctx, partner, 'business'));
    expect(wallet).toMatchObject({ type: 'business', currency: 'USD', availableMinor: 0n, totalMinor: 0n });
    expect(valueOf(await walletOfType(test.ctx, partner, 'business')).walletId).toBe(wallet.walletId);
    expect(await walletsByCurrency(test.ctx, partner, 'JPY')).toEqual([]);
  });
});
