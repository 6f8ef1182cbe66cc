import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServiceProcess } from '../../lab/service.ts';
import { createTestDatabase } from '../support/database.ts';
import { testSeed } from '../support/seed.ts';
import { runCampaign } from './campaign.ts';

const requests = 3_000;

// The short form; `npm run fuzz -- --requests 50000 --seed 1` is the long one.
it('whatever is sent is answered by an envelope, and what is refused changes nothing', async () => {
  const database = await createTestDatabase('service');
  const dataDir = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const service = await startServiceProcess({
    SERVICE_DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SFTP_PORT: '0',
    SANDBOX_PAYOUT_DELAY_MS: '0',
    RATE_LIMIT_PER_MINUTE: '100000000',
  });
  try {
    await service.ready();
    const report = await runCampaign({
      url: service.url,
      databaseUrl: database.url,
      requests,
      seed: testSeed(),
    });
    expect(report.finding).toBeUndefined();
    expect(report.accepted).toBeGreaterThan(requests / 20);
    expect(service.unexpectedEnds).toEqual([]);
  } finally {
    await service.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);
