import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Partner,
  type ServiceContext,
  type ServiceSettings,
  serviceSettings,
} from '../../service/domain/context.ts';
import { createPartner } from '../../service/domain/partners/create-partner.ts';
import { findPartnerById } from '../../service/domain/partners/find-partner.ts';
import { createTestDatabase } from './database.ts';
import { testPool } from './test-pool.ts';

export type ServiceTestContext = {
  ctx: ServiceContext;
  databaseUrl: string;
  /** Moves the context's real time on; it stands still otherwise. */
  advance(seconds: number): void;
  newPartner(options?: { callbackUrl?: string }): Promise<Partner>;
  close(): Promise<void>;
};

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Makes the context of a use-case on a fresh database and data folder, with a clock that the test moves. */
export async function serviceTestContext(
  overrides: Partial<ServiceSettings> = {},
): Promise<ServiceTestContext> {
  const database = await createTestDatabase('service');
  const dataDir = await mkdtemp(join(tmpdir(), 'service-context-'));
  const pool = testPool(database.url, 12);
  // Dropping the database at the end can overtake connections that are just being closed.
  pool.on('error', () => {});
  let now = Date.now();
  const ctx: ServiceContext = {
    pool,
    settings: serviceSettings({ dataDir, ...overrides }),
    wallNow: () => new Date(now),
    log: silent,
  };
  return {
    ctx,
    databaseUrl: database.url,
    advance: (seconds) => {
      now += seconds * 1000;
    },
    async newPartner(options = {}) {
      const { partnerId } = await createPartner(pool, ctx.settings, { name: 'Test partner', ...options });
      const known = await findPartnerById(pool, partnerId);
      if (!known) throw new Error('the new partner is not there');
      return known.partner;
    },
    async close() {
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
