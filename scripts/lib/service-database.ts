import { join } from 'node:path';
import { whileNobodyRuns } from './data-lock.ts';
import { ensureDatabase, sqlNameOf, withClient } from './databases.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { exclusively } from './file-lock.ts';
import { migrate } from './migrations.ts';

export type ReachedDatabase = { url: string; release(): Promise<void> };

/**
 * The service's database for a command that is not the service: the given one, else the embedded one of this data
 * folder. An embedded one that does not run is started, migrated, and stopped again by the last that uses it.
 */
export async function reachServiceDatabase(
  dataDir: string,
  given: string | undefined,
): Promise<ReachedDatabase> {
  if (given) return { url: given, release: async () => {} };
  // One at a time: two commands that start the server at once would both find that it does not run.
  return exclusively(join(dataDir, 'admin.lock'), async () => {
    const server = await startEmbeddedPostgres(dataDir);
    const name = sqlNameOf('service');
    const url = server.url(name);
    if (!server.adopted) {
      await ensureDatabase(server.url('postgres'), name);
      await migrate('service', url);
    }
    const release = () =>
      whileNobodyRuns(dataDir, async () => {
        if (!(await isUsed(server.url('postgres')))) await server.stop();
      });
    return { url, release };
  });
}

const others = `
  select 1 from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;

async function isUsed(url: string): Promise<boolean> {
  return withClient(url, async (client) => ((await client.query(others)).rowCount ?? 0) > 0);
}
