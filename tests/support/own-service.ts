import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceProcess, startServiceProcess } from '../../lab/service.ts';
import { ensureDatabase } from '../../scripts/lib/databases.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { migrate } from '../../scripts/lib/migrations.ts';

export type OwnService = ServiceProcess & {
  databaseUrl: string;
  dataDir: string;
  /** Makes the portal's database on the same PostgreSQL, and returns its address. */
  portalDatabase(): Promise<string>;
};

/**
 * The service as a process of its own on a PostgreSQL of its own, for long runs outside the test runner. Everything is
 * stopped and removed when `use` is done.
 */
export async function withOwnService<T>(
  environment: Record<string, string>,
  use: (service: OwnService) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'long-run-'));
  const server = await startEmbeddedPostgres(dataDir);
  try {
    const made = async (name: 'service' | 'portal') => {
      await ensureDatabase(server.url('postgres'), name);
      await migrate(name, server.url(name));
      return server.url(name);
    };
    const databaseUrl = await made('service');
    const process = await startServiceProcess({
      SERVICE_DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SFTP_PORT: '0',
      SANDBOX_PAYOUT_DELAY_MS: '0',
      RATE_LIMIT_PER_MINUTE: '100000000',
      SANDBOX_PARTNERS_PER_HOUR: '100000',
      LOG_LEVEL: 'info',
      ...environment,
    });
    try {
      await process.ready();
      return await use({ ...process, databaseUrl, dataDir, portalDatabase: () => made('portal') });
    } finally {
      await process.stop();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
