import { expect, test } from 'vitest';
import { failedField } from './queries.ts';

const base = { family: 'global', accountType: 'bank', reason: null, message: null } as const;

test.each([
  [{ reason: 'nameMismatch' }, 'beneficiary.accountInfo.name'],
  [{ reason: 'nameMismatch', family: 'business' }, 'beneficiary.accountName'],
  [{ reason: 'accountClosed' }, 'beneficiary.accountInfo.number'],
  [{ reason: 'railRefused', accountType: 'alipay' }, 'beneficiary.accountInfo.routingValue'],
  [{ reason: 'accountClosed', family: 'business' }, 'beneficiary.accountNumber'],
  [{ reason: 'insufficientBalance' }, null],
  [
    { message: 'format: beneficiary.accountInfo.number must have 16 to 19 digits' },
    'beneficiary.accountInfo.number',
  ],
  [{ message: 'something else' }, null],
] as [Partial<Parameters<typeof failedField>[0]>, string | null][])('%j is fixed at %s', (change, path) => {
  expect(failedField({ ...base, ...change })).toBe(path);
});
