import { assert, bigInt, integer, option, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caretAfter, groupDigits, type MoneyProblem, readMoney } from './money-text.ts';

const usd = { currency: 'USD', minorUnits: 2 };
const cny = { currency: 'CNY', minorUnits: 2 };
const jpy = { currency: 'JPY', minorUnits: 0 };
const kwd = { currency: 'KWD', minorUnits: 3 };

describe('T-28: what is pasted is taken exactly or questioned', () => {
  test.each<[string, typeof usd, string]>([
    ['1234.5', usd, '1234.5'],
    ['1,234.5', usd, '1234.5'],
    ['1,234,567.89', usd, '1234567.89'],
    ['１２３４．５', usd, '1234.5'],
    ['１，２３４。５', cny, '1234.5'],
    ['1 234.5', usd, '1234.5'],
    ['1\u00a0234\u202f567', usd, '1234567'],
    ["1'234.50", usd, '1234.50'],
    ['\u202d1,234.50\u202c', usd, '1234.50'],
    ['\ufeff12\u200b', usd, '12'],
    ['¥1234.5', cny, '1234.5'],
    ['￥1,234.50', cny, '1234.50'],
    ['1234.5 元', cny, '1234.5'],
    ['$ 12', usd, '12'],
    ['USD 1,234.50', usd, '1234.50'],
    ['1,234.50 usd', usd, '1234.50'],
    ['RMB 12', cny, '12'],
    ['  007 ', usd, '7'],
    ['.5', usd, '0.5'],
    ['5.', usd, '5'],
    ['1.234', kwd, '1.234'],
    ['9007199254740993.12', { ...usd, maxDigits: 20 } as typeof usd, '9007199254740993.12'],
  ])('%s', (raw, setup, value) => {
    expect(readMoney(raw, setup)).toEqual({ kind: 'amount', value });
  });

  test.each<[string, typeof usd, MoneyProblem]>([
    ['12,34', usd, 'ambiguous'],
    ['1.234,5', usd, 'ambiguous'],
    ['1,2345', usd, 'ambiguous'],
    ['1,234 567', usd, 'ambiguous'],
    ['1.2.3', usd, 'ambiguous'],
    ['-5', usd, 'negative'],
    ['\u22125', usd, 'negative'],
    ['\u20105', usd, 'negative'],
    ['(5)', usd, 'negative'],
    ['1.005', usd, 'too-many-decimals'],
    ['1.0', jpy, 'too-many-decimals'],
    ['0', usd, 'not-positive'],
    ['0.00', usd, 'not-positive'],
    ['€5', usd, 'other-currency'],
    ['5 EUR', usd, 'other-currency'],
    ['5 rmb', usd, 'other-currency'],
    ['12,000abc', usd, 'not-a-number'],
    ['$12,000abc', usd, 'not-a-number'],
    ['abc EUR 5', usd, 'not-a-number'],
    ['1e5', usd, 'not-a-number'],
    ['abc', usd, 'not-a-number'],
    ['five', usd, 'not-a-number'],
    ['12345678901234', usd, 'too-large'],
  ])('%s is questioned', (raw, setup, problem) => {
    expect(readMoney(raw, setup)).toEqual({ kind: 'problem', problem });
  });

  test('zero is taken where it means something; less than zero never is', () => {
    const limit = { ...usd, isZeroAllowed: true };
    expect(readMoney('0.00', limit)).toEqual({ kind: 'amount', value: '0.00' });
    expect(readMoney('-1', limit)).toEqual({ kind: 'problem', problem: 'below-zero' });
  });

  test('nothing is nothing', () => expect(readMoney(' \u3000', usd)).toEqual({ kind: 'empty' }));
});

const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '');

const amounts = tuple(bigInt({ min: 1n, max: 10n ** 12n }), option(integer({ min: 0, max: 99 }))).map(
  ([whole, cents]) => (cents === null ? `${whole}` : `${whole}.${String(cents).padStart(2, '0')}`),
);

test('grouping and reading again gives the same digits, for any amount', () => {
  assert(
    property(amounts, (value) => {
      expect(readMoney(groupDigits(value), usd)).toEqual({ kind: 'amount', value });
    }),
  );
});

test('what is read is either questioned or has exactly the digits that were typed', () => {
  assert(
    property(stringMatching(/^[-0-9., ¥$]{1,12}$/), (raw) => {
      const reading = readMoney(raw, usd);
      if (reading.kind !== 'amount') return;
      expect(digits(reading.value)).toBe(digits(raw));
      expect(raw).not.toMatch(/^\s*-/);
    }),
  );
});

test.each([
  ['1,234,567.89', 5, '1234567.89', 4],
  ['1234567.89', 4, '1,234,567.89', 5],
  ['1,234', 0, '1234', 0],
  ['1,234', 5, '1234', 4],
])('the caret of %s at %d goes to its place in %s', (before, caret, after, expected) => {
  expect(caretAfter({ before, caret, after })).toBe(expected);
});
