import { expect, test } from 'vitest';
import { limitsText, readLimits } from './limits-text.ts';

test('what is written is read again', () => {
  const limits = [
    { currency: 'USD', amount: '10000' },
    { currency: 'JPY', amount: '0' },
    { currency: 'KWD', amount: '3.125' },
  ];
  expect(readLimits(limitsText(limits))).toEqual({ ok: true, limits });
});

test.each([
  ['usd 10,000', 'USD', '10000'],
  ['10 000 EUR', 'EUR', '10000'],
  ['  GBP 0.50 ', 'GBP', '0.50'],
])('%s is %s %s', (text, currency, amount) => {
  expect(readLimits(text)).toEqual({ ok: true, limits: [{ currency, amount }] });
});

test.each([
  ['', '', false],
  ['USD', 'USD', false],
  ['USD 10\nXXY 5', 'XXY 5', false],
  ['USD 1e3', 'USD 1e3', false],
  ['USD -5', 'USD -5', false],
  ['USD 5\nUSD 6', 'USD 6', true],
])('%j is refused at its line', (text, line, isTwice) => {
  expect(readLimits(text)).toEqual({ ok: false, line, isTwice });
});
