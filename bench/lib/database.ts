import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseName, ensureDatabase, withClient } from '../../scripts/lib/databases.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { migrate } from '../../scripts/lib/migrations.ts';
import { dataDir } from '../../scripts/lib/paths.ts';

export type BenchDatabase = {
  /** A data folder of its own; the processes under test keep their files here too. */
  folder: string;
  url: string;
  /** The server's first process; its backends are below it. */
  pid: number;
  close(): Promise<void>;
};

/** A folder inside the data folder, on the disk on which the product would keep its data, removed afterwards. */
export async function benchFolder(name: string): Promise<string> {
  const parent = join(dataDir(), 'bench');
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, `${name}-`));
}

export async function inBenchFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await benchFolder(name);
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** The embedded PostgreSQL with the settings of `npm start` and an empty, migrated database of the service or portal. */
export async function openBenchDatabase(
  name: string,
  kind: DatabaseName = 'service',
): Promise<BenchDatabase> {
  const folder = await benchFolder(name);
  const server = await startEmbeddedPostgres(folder);
  const close = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    const url = server.url('bench');
    await migrate(kind, url);
    return { folder, url, pid: await postgresPid(folder), close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

export async function postgresPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

const settingNames = [
  'server_version',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'wal_sync_method',
  'shared_buffers',
];

/** The settings that decide whether a committed row survives a power cut. */
export function durabilityOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as s (name)',
      [settingNames],
    );
    return rows.map(({ name, value }) => `${name} ${value}`).join(', ');
  });
}
