import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { runStorm } from './storm.ts';

// The short form; `npm run crash -- --orders 1000 --concurrency 32 --kills 5` is the long one.
it('processes that are killed while they confirm and pay lose nothing and double nothing', async () => {
  const database = await createTestDatabase('service');
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
  try {
    const storm = { databaseUrl: database.url, dataDir, orders: 150, concurrency: 32, kills: 3 };
    const report = await runStorm({ ...storm, ageClaims: true });
    expect(report.broken).toEqual([]);
    expect(report.completed + report.failed).toBe(150);
    expect(report.completed).toBeGreaterThan(100);
    expect(report.failed).toBeGreaterThan(10);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);
