import { expect, test } from 'vitest';
import { shortBalance } from './amounts.ts';

test.each([
  ['10000.00', '8800.00', 'USD', '1200.00'],
  ['10000.00', '0.00', 'USD', '10000.00'],
  ['10000.00', '10000.00', 'USD', undefined],
  ['10000.00', '10000.01', 'USD', undefined],
  ['0.1', '0.03', 'USD', '0.07'],
  ['', '10.00', 'USD', undefined],
  ['10.00', 'unknown', 'USD', undefined],
  ['10.00', '1.00', 'XXZ', undefined],
])('%s needed, %s %s there: %s short', (amount, available, currency, short) => {
  expect(shortBalance({ amount, available, currency })).toBe(short);
});
