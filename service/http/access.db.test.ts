import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { testPool } from '../../tests/support/test-pool.ts';
import { createRateLimiter, windowSeconds } from './access.ts';

let database: TestDatabase;
let pool: Pool;
let nowMs = Date.UTC(2026, 0, 1);
const wallNow = () => new Date(nowMs);

beforeAll(async () => {
  database = await createTestDatabase('service');
  pool = testPool(database.url, 8);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** 60 a minute are 10 in each window of ten seconds. */
const perWindow = (limit: number) => (limit * 60) / windowSeconds;

describe('the rate limit', () => {
  it('lets exactly the limit through, then says how long to wait', async () => {
    const limiter = createRateLimiter({ pool, wallNow });
    nowMs += 3_000;
    const answers: (number | undefined)[] = [];
    for (let i = 0; i < 12; i += 1) answers.push(await limiter.take('a', perWindow(10)));
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(answers.slice(10)).toEqual([7, 7]);
    expect(await limiter.take('b', perWindow(10))).toBeUndefined();
    nowMs += 7_000;
    expect(await limiter.take('a', perWindow(10))).toBeUndefined();
  });

  it('is one limit for processes side by side, also when calls come at once', async () => {
    const processes = [1, 2, 3].map(() => createRateLimiter({ pool, wallNow }));
    const answers = await Promise.all(
      processes.flatMap((limiter) =>
        Array.from({ length: 300 }, () => limiter.take('shared', perWindow(300))),
      ),
    );
    const passed = answers.filter((answer) => answer === undefined).length;
    expect(passed).toBeLessThanOrEqual(300);
    // Blocks that a process took and did not use are lost with the window: at most one each.
    expect(passed).toBeGreaterThanOrEqual(300 - 3 * 6);
  });

  it('takes a changed limit at once, lower or higher', async () => {
    const limiter = createRateLimiter({ pool, wallNow });
    const passes = async (limit: number) => (await limiter.take('changing', perWindow(limit))) === undefined;
    expect(await passes(1_000)).toBe(true);
    expect(await passes(5)).toBe(false);
    expect(await passes(1_000)).toBe(true);
  });

  it('asks the database once per block, not once per call', async () => {
    let asked = 0;
    const counting = new Proxy(pool, {
      get: (target, name, receiver) => {
        if (name === 'query') asked += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const limiter = createRateLimiter({ pool: counting, wallNow });
    for (let i = 0; i < 500; i += 1) await limiter.take('cheap', perWindow(1_000));
    expect(asked).toBe(25);
  });
});
