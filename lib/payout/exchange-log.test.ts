import { expect, test } from 'vitest';
import { redactBody, redactPath } from './exchange-log.ts';

test('keeps amounts to the digit and names of fields, and no personal value', () => {
  const stored = redactBody(
    '{"orderNo":"P1","sourceAmount":10000.10,"payer":{"fullName":"Canary Name","idNumber":"110101199001011237","entityType":"I","address":{"country":"CN","street":"Canary Street"}},"secretKey":"canary"}',
  );
  expect(stored).toContain('10000.10');
  expect(stored).toContain('"orderNo": "P1"');
  expect(stored).toContain('"idNumber": "•••"');
  expect(stored).not.toMatch(/canary|110101/i);
});

test('a token, which is the whole data of its answer, is not stored', () => {
  expect(redactBody('{"status":"1","data":{"token":"canary"}}')).not.toContain('canary');
});

test('a bare body and what is not JSON', () => {
  expect(redactBody('{}')).toBe('{}');
  expect(redactBody('')).toBe('');
  expect(redactBody('<html>canary')).toBe('(12 bytes that are not JSON)');
});

test('query values are not kept', () => {
  expect(redactPath('/global/payout/wallet/get?type=personal&x=')).toBe(
    '/global/payout/wallet/get?type=•••&x=',
  );
});
