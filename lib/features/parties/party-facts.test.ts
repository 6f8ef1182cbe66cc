import { expect, test, vi } from 'vitest';

vi.mock('../../env.ts', () => ({
  env: () => ({ AUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests' }),
}));
const { fingerprint } = await import('./party-facts.ts');

test('equal texts are found, other texts and other purposes are not', () => {
  const own = fingerprint('party account', '6217000010000004567');
  expect(own).toBe(fingerprint('party account', '6217000010000004567'));
  expect(own).toMatch(/^[\w-]{43}$/);
  expect(own).not.toContain('4567');
  expect(own).not.toBe(fingerprint('party account', '6217000010000004568'));
  expect(own).not.toBe(fingerprint('party identity', '6217000010000004567'));
});

test('where one part ends is part of it', () => {
  expect(fingerprint('x', 'ab', 'c')).not.toBe(fingerprint('x', 'a', 'bc'));
});
