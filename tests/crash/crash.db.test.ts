import { expect, it } from 'vitest';
import { testSeed } from '../support/seed.ts';
import { runStorm } from './storm.ts';

// The shortest form of `npm run crash`: it shows that the harness works and that one death of each kind loses nothing.
it('a service, a PostgreSQL and a portal that are killed while orders are paid lose and double nothing', async () => {
  const report = await runStorm({
    orders: 100,
    concurrency: 16,
    kills: 4,
    seed: testSeed(),
    portal: 'plain',
    ageing: true,
  });
  expect(report.broken).toEqual([]);
  expect(report.kills).toEqual({ service: 2, postgres: 1, portal: 1 });
  expect(report.completed + report.failed).toBe(100);
  expect(report.completed).toBeGreaterThan(50);
  expect(report.failed).toBeGreaterThan(10);
  // Longer than the wait for an order that does not end, which says what waits.
}, 400_000);
