import { beforeEach, expect, test, vi } from 'vitest';

const argon2 = vi.hoisted(() => ({ checked: [] as string[], hashed: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    hash: (...given: Parameters<typeof real.hash>) => {
      argon2.hashed += 1;
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      argon2.checked.push(String(given[0]));
      return real.verify(...given);
    },
  };
});

const { hashPassword, passwordFits } = await import('./password.ts');
const caller = { place: '10.0.0.1', isKnown: false };
const costOf = (hash: string | undefined): string | undefined => hash?.split('$').slice(0, 4).join('$');

beforeEach(() => {
  argon2.checked.length = 0;
});

test('an account that does not exist costs one check of the same cost as one that does, also the first time', async () => {
  const stored = await hashPassword('right');
  argon2.hashed = 0;
  expect(await passwordFits(null, 'right', caller)).toBe(false);
  expect(await passwordFits(stored, 'wrong', caller)).toBe(false);
  expect(await passwordFits(stored, 'right', caller)).toBe(true);
  expect(argon2.checked).toHaveLength(3);
  expect(new Set(argon2.checked.map(costOf))).toEqual(new Set([costOf(stored)]));
  expect(argon2.checked.map((hash) => hash.length)).toEqual(argon2.checked.map(() => stored.length));
  expect(argon2.hashed).toBe(0);
});
