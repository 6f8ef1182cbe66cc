import { join } from 'node:path';
import { Client } from 'pg';
import { whileNobodyRuns } from './data-lock.ts';
import { type DatabaseName, ensureDatabase, sqlNameOf } from './databases.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { exclusively } from './file-lock.ts';
import { migrate } from './migrations.ts';

export type ReachedDatabase = { url: string; release(): Promise<void> };

/**
 * The database of portal or service for a command beside them: the given one, else the embedded one of this data folder.
 * An embedded one that does not run is started, migrated, and stopped again by the last that uses it.
 */
export async function reachDatabase(
  database: DatabaseName,
  dataDir: string,
  given: string | undefined,
): Promise<ReachedDatabase> {
  if (given) return { url: given, release: async () => {} };
  // Runs one at a time, so that no process finds the server stopped, or stops it, while another is about to use it.
  const alone = <T>(work: () => Promise<T>) => exclusively(join(dataDir, 'admin.lock'), work);
  return alone(async () => {
    const server = await startEmbeddedPostgres(dataDir);
    const name = sqlNameOf(database);
    const url = server.url(name);
    if (!server.adopted) {
      await ensureDatabase(server.url('postgres'), name);
      await migrate(database, url);
    }
    // Others see by this connection that somebody is there, also between two statements of ours.
    const presence = new Client({ connectionString: server.url('postgres') });
    presence.on('error', () => {});
    await presence.connect();
    const release = () =>
      alone(() =>
        whileNobodyRuns(dataDir, async () => {
          const isLast = (await presence.query(others)).rowCount === 0;
          await presence.end();
          if (isLast) await server.stop();
        }),
      ).finally(() => presence.end().catch(() => {}));
    return { url, release };
  });
}

const others = `
  select 1 from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;
