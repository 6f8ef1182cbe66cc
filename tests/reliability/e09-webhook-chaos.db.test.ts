import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortalDatabase } from '../support/portal-database.ts';
import { runWebhookChaos } from './e09/storm.ts';

// The short form; `npm run reliability -- --only e9` is the long one.

let database: { close(): Promise<void> };

beforeAll(async () => {
  database = await openPortalDatabase();
});
afterAll(() => database.close());

test('callbacks that come often, late and out of order to a portal that is killed apply exactly once', async () => {
  const databaseUrl = process.env.PORTAL_DATABASE_URL ?? '';
  const report = await runWebhookChaos({ databaseUrl, deliveries: 1_500, kills: 3, seed: 9 });
  expect(report.broken).toEqual([]);
  expect(report.kills).toBe(3);
  expect(report.events).toBeGreaterThan(200);
  expect(report.lost).toBeGreaterThan(report.deliveries / 10);
}, 180_000);
