import { expect, test } from 'vitest';
import { readableAmount, readableSum } from './field-value.tsx';

test.each([
  ['12.34', 'USD', '12.34'],
  ['12', 'JPY', '12'],
  ['12.345', 'USD', null],
  ['12.5', 'JPY', null],
  ['12.345', '', '12.345'],
  ['5k', 'USD', null],
  ['', 'USD', null],
])('"%s" as a sum of %s is %s', (text, currency, sum) => {
  expect(readableSum(text, currency)).toBe(sum);
});

test('an amount with too many decimals stays readable in its own field', () => {
  expect(readableAmount('12.345')).toBe('12.345');
});
