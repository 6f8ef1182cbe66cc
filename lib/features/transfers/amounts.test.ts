import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivedAmount, withDerivedAmount } from './amounts.ts';
import { completeDraft as draft, now } from './testing/drafts.ts';
import { validateDraft } from './validate.ts';

describe('the side that follows', () => {
  test('from a fixed source it is rounded down', () => {
    expect(derivedAmount(draft({ sourceAmount: '0.03' }))).toBe('0.21');
  });
  test('from a fixed target it is rounded up', () => {
    expect(derivedAmount(draft({ fixedSide: 'target', targetAmount: '0.21' }))).toBe('0.03');
  });
  test('the same currency is the same amount', () => {
    expect(derivedAmount(draft({ targetCurrency: 'USD', sourceAmount: '12.5' }))).toBe('12.50');
  });
  test.each([
    ['no amount', { sourceAmount: '' }],
    ['too many decimals', { sourceAmount: '1.234' }],
    ['a quote for other currencies', { targetCurrency: 'EUR' }],
    ['no quote', { quote: null }],
    ['an amount worth nothing', { sourceAmount: '0.01', quote: { ...rateOf('0.5') } }],
  ])('is empty with %s', (_what, partial) => {
    expect(derivedAmount(draft(partial))).toBe('');
  });
});

function rateOf(rate: string) {
  return {
    queryNo: 'Q',
    rate,
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    fetchedAt: '2026-11-20T05:58:00Z',
    expiresAt: '2026-11-20T06:13:00Z',
  };
}

test('whatever is fixed, the derived pair is one the service accepts', () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(
      fc.constantFrom('source' as const, 'target' as const),
      fc.bigInt({ min: 100n, max: 10n ** 11n }),
      fc.integer({ min: 10_000, max: 99_999_999 }),
      fc.constantFrom('CNY', 'JPY', 'KWD', 'EUR'),
      (fixedSide, minor, rateUnits, targetCurrency) => {
        const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
        const typed = fixedSide === 'source' ? { sourceAmount: amount } : { targetAmount: `${minor}` };
        const quote = { ...rateOf(`${rateUnits / 10_000}`), targetCurrency };
        const values = withDerivedAmount(draft({ fixedSide, targetCurrency, ...typed, quote }));
        const problems = validateDraft(values, { now, sections: ['amount'] });
        expect(problems.filter((found) => found.key === 'amountsDisagree')).toEqual([]);
      },
    ),
  );
});
