import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { estimatedBits } from './estimated-bits.ts';

test.each([
  ['one letter', 'a'.repeat(40)],
  ['a hundred zeros', '0'.repeat(100)],
  ['two letters in turn', 'ab'.repeat(30)],
  ['a word again and again', 'secret'.repeat(10)],
  ['a password again and again, numbered', [1, 2, 3, 4, 5, 6].map((n) => `Passw0rd!${n}`).join('')],
  ['the alphabet and its numbers', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['the alphabet in pairs', 'aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStT'],
  ['the alphabet backwards', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
  ['rows of a keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
  ['a walk over a keyboard', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.'],
  ['a sentence', 'change me before going to production'],
  ['words with strokes', 'this-is-a-very-secret-value-for-the-portal'],
  ['names in capitals', 'MySuperSecretKeyForTheCorridorPortal'],
  ['a key and its reflection', '8fK2xQ9d8fK2xQ9dd9Qx2Kf88fK2xQ9d'],
  ['eight random bytes four times', '3f9a1c07b2e45d68'.repeat(4)],
])('%s is a guess and no secret', (_, secret) => {
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(estimatedBits(secret)).toBeLessThan(128);
});

test('what a machine made of 32 random bytes always has enough', () => {
  for (let n = 0; n < 3_000; n += 1) {
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(estimatedBits(randomBytes(32).toString(encoding))).toBeGreaterThan(128);
    expect(estimatedBits(randomUUID() + randomUUID())).toBeGreaterThan(128);
  }
});
