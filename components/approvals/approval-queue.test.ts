import { expect, test } from 'vitest';
import { bulkTotal } from './approval-queue.tsx';

const terms = (source: string) => ({ source });

test('amounts of one currency are added without a float', () => {
  expect(bulkTotal([terms('90071992547.93'), terms('0.10'), terms('12000')], 'USD')).toBe('90072004548.03');
  expect(bulkTotal([terms('1500'), terms('7')], 'JPY')).toBe('1507');
});

test('what cannot be read as an amount gives no total', () => {
  expect(bulkTotal([terms('12,000.00')], 'USD')).toBeNull();
  expect(bulkTotal([terms('1.00')], 'coins')).toBeNull();
});
