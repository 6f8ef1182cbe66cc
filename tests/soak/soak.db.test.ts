import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startLoad } from '../../lab/mixed-load.ts';
import { startServiceProcess } from '../../lab/service.ts';
import { createTestDatabase } from '../support/database.ts';

// The short form; `npm run soak -- --minutes 10` is the long one, and the only one that judges memory.
it('the mixed load meets nothing that should not happen', async () => {
  const database = await createTestDatabase('service');
  const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
  const service = await startServiceProcess({
    SERVICE_DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SFTP_PORT: '0',
    SANDBOX_PAYOUT_DELAY_MS: '0',
    RATE_LIMIT_PER_MINUTE: '100000000',
  });
  try {
    await service.ready();
    const load = await startLoad(service.url, { lanes: 3, perSecond: 1_000 });
    await expect.poll(() => Object.keys(load.counts).length, { timeout: 30_000 }).toBe(8);
    await load.stop();
    expect(load.problems).toEqual([]);
    expect(service.unexpectedEnds).toEqual([]);
  } finally {
    await service.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
