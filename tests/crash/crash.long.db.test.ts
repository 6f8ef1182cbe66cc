import { expect, it } from 'vitest';
import { testSeed } from '../support/seed.ts';
import { runStorm } from './storm.ts';

// A short form of `npm run crash`: on a PostgreSQL of its own, since the one that tests share must live.
it('processes and a PostgreSQL that are killed while orders are confirmed and paid lose and double nothing', async () => {
  const report = await runStorm({
    orders: 2_000,
    concurrency: 32,
    kills: 40,
    seed: testSeed(),
    portal: 'plain',
    ageing: true,
  });
  expect(report.broken).toEqual([]);
  expect(report.kills).toEqual({ service: 20, postgres: 10, portal: 10 });
  expect(report.completed + report.failed).toBe(2_000);
  expect(report.completed).toBeGreaterThan(1_000);
  expect(report.failed).toBeGreaterThan(200);
}, 600_000);
