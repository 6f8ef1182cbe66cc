import { expect, test } from 'vitest';
import { changePercent } from './convert.ts';

test.each([
  ['72456.00', '72500.00', '+0.06'],
  ['10000.00', '9993.94', '\u22120.06'],
  ['100.00', '100.00', '0.00'],
  ['100.00', '150.00', '+50.00'],
  ['1000', '998', '\u22120.20'],
  ['0', '5', '0.00'],
])('%s to %s is %s percent', (from, to, percent) => {
  expect(changePercent(from, to)).toBe(percent);
});
