import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { amountsAgree, formatAmount, parseAmount } from '@/lib/service-core/money/index.ts';
import { amountsOf, balancesAfter, initialWish, type Quote, type Wish } from './conversion-wish.ts';

const wallet = (type: 'business' | 'personal', currency: string, available: string) =>
  ({ walletId: `${type}-${currency}`, type, currency, available }) as WalletView;
const wallets = [
  wallet('business', 'USD', '100.00'),
  wallet('business', 'CNY', '0.00'),
  wallet('business', 'JPY', '5000'),
  wallet('personal', 'USD', '10.00'),
  wallet('personal', 'CNY', '20.00'),
];
const nothing = { walletType: undefined, from: undefined, to: undefined, amount: undefined };
const quote: Quote = {
  queryNo: 'q',
  sourceCurrency: 'USD',
  targetCurrency: 'CNY',
  rate: '7.2456',
  fetchedAt: '',
  expiresAt: '',
};
const wish: Wish = {
  walletType: 'business',
  sourceCurrency: 'USD',
  targetCurrency: 'CNY',
  fixedSide: 'source',
  amount: '10.00',
};

describe('the form begins with', () => {
  test('two different currencies and no amount', () => {
    expect(initialWish(wallets, nothing)).toEqual({ ...wish, targetCurrency: 'JPY', amount: '' });
  });
  test('what an order lacks: the target is fixed, the source has money', () => {
    const given = { ...nothing, walletType: 'business', to: 'CNY', amount: '72.50' };
    expect(initialWish(wallets, given)).toEqual({ ...wish, fixedSide: 'target', amount: '72.50' });
  });
  test.each([['EUR'], ['usd'], ['<b>']])('not with a currency that is no wallet: %s', (to) => {
    expect(initialWish(wallets, { ...nothing, to }).targetCurrency).toBe('JPY');
  });
  test.each([['-5'], ['1e9'], ['1,5'], [''], ['9'.repeat(30)]])('not with an amount like "%s"', (amount) => {
    expect(initialWish(wallets, { ...nothing, amount }).amount).toBe('');
  });
});

describe('amounts', () => {
  test('always agree with the rate as the service checks it', () => {
    const side = fc.constantFrom<Wish['fixedSide']>('source', 'target');
    fc.assert(
      fc.property(side, fc.bigInt({ min: 1n, max: 10n ** 12n }), (fixedSide, minor) => {
        const amounts = amountsOf({ ...wish, fixedSide, amount: formatAmount(minor, 'USD') }, quote);
        if (!amounts) return;
        const minorOf = (text: string, currency: string) => {
          const parsed = parseAmount(text, currency);
          return parsed.ok ? parsed.value : 0n;
        };
        expect(
          amountsAgree({
            sourceMinor: minorOf(amounts.source, 'USD'),
            targetMinor: minorOf(amounts.target, 'CNY'),
            sourceCurrency: 'USD',
            targetCurrency: 'CNY',
            rate: quote.rate,
          }),
        ).toBe(true);
      }),
    );
  });
  test('are not computed with the rate of another pair', () => {
    expect(amountsOf({ ...wish, targetCurrency: 'JPY' }, quote)).toBeNull();
  });
});

describe('balances afterwards', () => {
  test('the source shrinks, the target grows', () => {
    expect(balancesAfter(wish, { source: '10.00', target: '72.45' }, wallets)).toEqual({
      source: '90.00',
      target: '72.45',
      short: undefined,
    });
  });
  test('what is missing is said to the cent', () => {
    const after = balancesAfter(wish, { source: '100.01', target: '724.63' }, wallets);
    expect(after).toMatchObject({ short: '0.01', source: null });
  });
});
