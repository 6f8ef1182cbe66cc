import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsAgree, targetForSource } from '../../service-core/money/index.ts';
import { amountsAtRate, isSameRate } from './status.ts';

const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const order = {
  ...pair,
  sourceMinor: 100_000n,
  targetMinor: 710_005n,
  rate: '7.10005',
  transactionMode: 'cnyMode',
};

describe('amounts at confirmation', () => {
  test('stay as they are at the order’s own rate, however it is written', () => {
    const own = { sourceMinor: 100_000n, targetMinor: 710_005n };
    expect(amountsAtRate(order, '7.10005')).toEqual(own);
    expect(amountsAtRate(order, '7.1000500')).toEqual(own);
  });

  test('keep the target in cnyMode and round the debit up', () => {
    expect(amountsAtRate(order, '7.2')).toEqual({ sourceMinor: 98_612n, targetMinor: 710_005n });
  });

  test.each(['originalMode', 'crossMode'])(
    'keep the source in %s and round the payout down',
    (transactionMode) => {
      const amounts = amountsAtRate({ ...order, transactionMode }, '7.20001');
      expect(amounts).toEqual({ sourceMinor: 100_000n, targetMinor: 720_001n });
    },
  );

  test('agree with the rate by the rule of the interface, whatever the order', () => {
    const rate = fc
      .integer({ min: 1, max: 99_999_999 })
      .map((n) => `${Math.floor(n / 1e5)}.${String(n % 1e5).padStart(5, '0')}`);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10n ** 10n }),
        rate,
        rate,
        fc.constantFrom('cnyMode', 'crossMode'),
        (sourceMinor, first, second, transactionMode) => {
          const targetMinor = targetForSource({ ...pair, sourceMinor, rate: first });
          const amounts = amountsAtRate(
            { ...pair, sourceMinor, targetMinor, rate: first, transactionMode },
            second,
          );
          fc.pre(amounts.sourceMinor > 0n && amounts.targetMinor > 0n);
          expect(amountsAgree({ ...pair, ...amounts, rate: second })).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['7.10', '7.1', true],
  ['07.1', '7.1', true],
  ['7', '7.0', true],
  ['7.1', '7.01', false],
  ['70', '7', false],
])('%s and %s are one rate: %s', (a, b, same) => expect(isSameRate(a, b)).toBe(same));
