import { expect, test } from 'vitest';
import { auditFacts } from './audit.ts';

test('amounts, lists and parts are told; what is not there is left out', () => {
  expect(
    auditFacts({
      rate: '7.08',
      source: { amount: '100.00', currency: 'USD' },
      fields: ['payer.city', 'payer.address'],
      steppedUp: false,
      policy: { approvers: 2, limit: { amount: '50000', currency: 'USD' } },
      code: null,
      none: [],
    }),
  ).toEqual([
    { name: 'rate', value: '7.08' },
    { name: 'source', value: '100.00 USD' },
    { name: 'fields', value: 'payer.city, payer.address' },
    { name: 'steppedUp', value: 'false' },
    { name: 'policy.approvers', value: '2' },
    { name: 'policy.limit', value: '50000 USD' },
  ]);
});

test.each([null, 'text', ['list'], 7])('%j says nothing', (data) => {
  expect(auditFacts(data)).toEqual([]);
});
