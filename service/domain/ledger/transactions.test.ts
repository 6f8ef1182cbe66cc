import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundingOf, sourceForTarget, targetForSource } from '../../../lib/service-core/money/index.ts';
import {
  type Account,
  conversionOf,
  creditOf,
  type Exchange,
  holdOf,
  releaseOf,
  settlementOf,
  sumsOf,
} from './transactions.ts';

const at = new Date(0);
const rates = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale));

/** Amounts that agree with the rate, by either side, in currencies with 0, 2 and 3 digits. */
const exchanges = fc
  .record({
    rate: rates,
    sourceCurrency: fc.constantFrom('USD', 'JPY', 'KWD'),
    targetCurrency: fc.constantFrom('CNY', 'VND', 'TND'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    keeps: fc.constantFrom('source', 'target'),
  })
  .map(
    ({ keeps, amount, ...pair }): Exchange =>
      keeps === 'source'
        ? { ...pair, sourceMinor: amount, targetMinor: targetForSource({ ...pair, sourceMinor: amount }) }
        : { ...pair, targetMinor: amount, sourceMinor: sourceForTarget({ ...pair, targetMinor: amount }) },
  )
  .filter(({ sourceMinor, targetMinor }) => sourceMinor > 0n && targetMinor > 0n);

const heldOf = ({ sourceMinor, sourceCurrency }: Exchange) => ({
  tradeId: 'T1',
  partnerId: 'p',
  walletId: 'W1',
  currency: sourceCurrency,
  sourceMinor,
});

const balances = (sums: Map<string, bigint>) => [...sums.values()].every((sum) => sum === 0n);

describe('entries of the ledger', () => {
  it('sum to zero in every currency and never hold an empty posting', () => {
    fc.assert(
      fc.property(exchanges, (exchange) => {
        const held = heldOf(exchange);
        const ids = { partnerId: 'p', transactionId: 'C1', sourceWalletId: 'W1', targetWalletId: 'W2', at };
        const entries = [
          holdOf(held, at),
          releaseOf(held, at),
          settlementOf(held, exchange, at),
          conversionOf(ids, exchange),
        ];
        for (const { postings } of entries) {
          expect(balances(sumsOf(postings))).toBe(true);
          expect(postings.every(({ amountMinor }) => amountMinor !== 0n)).toBe(true);
        }
      }),
    );
  });

  it('book what rounding left of either side on the rounding account, and nothing else there', () => {
    fc.assert(
      fc.property(exchanges, (exchange) => {
        const { postings } = settlementOf(heldOf(exchange), exchange, at);
        const { sourceMinor, targetMinor } = roundingOf(exchange);
        const { sourceCurrency, targetCurrency } = exchange;
        const onAccount = (wanted: Account) =>
          postings.filter(({ account }) => account === wanted).map((p) => [p.currency, p.amountMinor]);
        const left: [string, bigint][] = [
          [sourceCurrency, sourceMinor],
          [targetCurrency, targetMinor],
        ];
        expect(onAccount('rounding')).toEqual(left.filter(([, amountMinor]) => amountMinor !== 0n));
        const exchanged: [string, bigint][] = [
          [sourceCurrency, exchange.sourceMinor - sourceMinor],
          [targetCurrency, -exchange.targetMinor - targetMinor],
        ];
        expect(onAccount('exchange')).toEqual(exchanged.filter(([, amountMinor]) => amountMinor !== 0n));
      }),
    );
  });

  it('round one side at most, by less than what one unit of the other is worth', () => {
    fc.assert(
      fc.property(exchanges, (exchange) => {
        const { sourceMinor, targetMinor } = roundingOf(exchange);
        expect(sourceMinor >= 0n && targetMinor >= 0n).toBe(true);
        expect(sourceMinor === 0n || targetMinor === 0n).toBe(true);
        expect(targetForSource({ ...exchange, sourceMinor })).toBeLessThanOrEqual(1n);
        expect(sourceForTarget({ ...exchange, targetMinor })).toBeLessThanOrEqual(1n);
      }),
    );
  });

  it('a payout in the same currency has no exchange', () => {
    const exchange = {
      sourceMinor: 5n,
      sourceCurrency: 'USD',
      targetMinor: 5n,
      targetCurrency: 'USD',
      rate: '1',
    };
    const accounts = settlementOf(heldOf(exchange), exchange, at).postings.map(({ account }) => account);
    expect(accounts).toEqual(['wallet_in_transit', 'payout']);
    expect(() => settlementOf(heldOf(exchange), { ...exchange, targetMinor: 4n }, at)).toThrow(RangeError);
  });

  it('amounts that do not agree with their rate are never booked', () => {
    const exchange = {
      sourceMinor: 100n,
      sourceCurrency: 'USD',
      targetMinor: 999n,
      targetCurrency: 'CNY',
      rate: '7',
    };
    expect(() => settlementOf(heldOf(exchange), exchange, at)).toThrow(RangeError);
  });

  it('a credit comes from outside', () => {
    const credit = { partnerId: 'p', effectKey: 'credit:1', cause: 'x', walletId: 'W', currency: 'USD' };
    expect(creditOf({ ...credit, amountMinor: 7n, at }).postings).toEqual([
      { account: 'wallet_available', walletId: 'W', currency: 'USD', amountMinor: 7n },
      { account: 'funding', walletId: null, currency: 'USD', amountMinor: -7n },
    ]);
  });
});
