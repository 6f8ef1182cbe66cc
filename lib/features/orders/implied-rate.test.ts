import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceForTarget, targetForSource } from '../../service-core/money/index.ts';
import { moneyText } from '../../text/money-text.ts';
import { impliedRate, otherRate } from './status.ts';

test.each([
  ['100.00', '710.00', '7.1'],
  ['3.00', '1.00', '0.333333'],
  ['1000', '6.90', '0.0069'],
  ['2.00', '200', '100'],
  ['3.00', '2.00', '0.666667'],
])('%s for %s is a rate of %s', (source, target, rate) => {
  expect(impliedRate(source, target)).toBe(rate);
});

test('it is never off by more than half of its last digit', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 13n });
  const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  fc.assert(
    fc.property(cents, cents, (source, target) => {
      const [whole = '', fraction = ''] = impliedRate(text(source), text(target)).split('.');
      const millionths = BigInt(whole + fraction.padEnd(6, '0'));
      const error = millionths * source * 2n - target * 2_000_000n;
      expect(error < 0n ? -error : error).toBeLessThanOrEqual(source);
    }),
  );
});

describe('the rate of what was paid, beside the agreed one,', () => {
  test.each([
    ['1250.00', '8875.00', '7.1', null],
    // 7.099984 only because the debit was rounded up to a cent.
    ['704.23', '5000.00', '7.1', null],
    ['1250.00', '8812.50', '7.1', '7.05'],
    ['1000', '6.89', '0.0069', '0.00689'],
  ])('%s for %s at %s: %s', (source, target, rate, expected) => {
    expect(otherRate({ source, target, rate })).toBe(expected);
  });

  const pairs = fc.constantFrom(
    ['USD', 'CNY'],
    ['USD', 'JPY'],
    ['JPY', 'USD'],
    ['KWD', 'CNY'],
    ['EUR', 'IDR'],
  );
  const minors = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const rates = fc
    .integer({ min: 1, max: 99_999_999 })
    .map((n) => `${Math.floor(n / 1e5)}.${String(n % 1e5).padStart(5, '0')}`);
  const between = (pair: readonly string[], sourceMinor: bigint, targetMinor: bigint) => ({
    source: moneyText(sourceMinor, pair[0] ?? '').amount,
    target: moneyText(targetMinor, pair[1] ?? '').amount,
  });

  test('is none for what either side comes to by rounding', () => {
    fc.assert(
      fc.property(pairs, minors, rates, (pair, minor, rate) => {
        const [sourceCurrency = '', targetCurrency = ''] = pair;
        const at = { sourceCurrency, targetCurrency, rate };
        const paidOut = targetForSource({ ...at, sourceMinor: minor });
        const debited = sourceForTarget({ ...at, targetMinor: minor });
        expect(otherRate({ ...between(pair, minor, paidOut), rate })).toBeNull();
        expect(otherRate({ ...between(pair, debited, minor), rate })).toBeNull();
      }),
    );
  });

  test('is told where neither side is within a minor unit', () => {
    fc.assert(
      fc.property(pairs, minors, rates, (pair, minor, rate) => {
        const [sourceCurrency = '', targetCurrency = ''] = pair;
        const at = { sourceCurrency, targetCurrency, rate };
        const targetMinor = targetForSource({ ...at, sourceMinor: minor + 1n }) + 2n;
        expect(otherRate({ ...between(pair, minor, targetMinor), rate })).not.toBeNull();
      }),
    );
  });
});
