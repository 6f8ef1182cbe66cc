import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortalDatabase } from '../support/portal-database.ts';
import { runWebhookChaos } from './e09/storm.ts';

let database: { close(): Promise<void> };

beforeAll(async () => {
  database = await openPortalDatabase();
});
afterAll(() => database.close());

test('a status that may go back is found out', async () => {
  const databaseUrl = process.env.PORTAL_DATABASE_URL ?? '';
  const plant = { from: 'return !isOrderStatus(word) || statusRank(word) >= reached;', to: 'return true;' };
  const report = await runWebhookChaos({ databaseUrl, deliveries: 1_000, kills: 0, seed: 9, plant });
  expect(report.broken).toContainEqual(expect.stringMatching(/times that the status of an order went back/));
}, 180_000);
