import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { type DatabaseName, databaseNames, withClient } from '../../scripts/lib/databases.ts';
import {
  type EmbeddedPostgres,
  notDurable,
  startEmbeddedPostgres,
} from '../../scripts/lib/embedded-postgres.ts';
import { exclusively } from '../../scripts/lib/file-lock.ts';
import { applyMigrations, type Migration, readMigrations } from '../../scripts/lib/migrations.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { isAlive } from '../../scripts/lib/processes.ts';
import { testPool } from './test-pool.ts';

/** The database server and templates with which a test process makes databases of its own. */
export type TestServer = { adminUrl: string; templates: Partial<Record<DatabaseName, string>> };

const home = inRoot('.data', 'test');
const users = join(home, 'users');
const lock = join(home, 'lock');
const keptTemplates = 4;

/**
 * Joins the one PostgreSQL for all tests of this checkout, also when several runners are at work at once: the first
 * starts it, the last stops it. Templates are migrated when the migrations changed.
 */
export async function joinTestServer(): Promise<TestServer> {
  await mkdir(users, { recursive: true });
  return exclusively(lock, async () => {
    const others = await liveUsers();
    const server = await startEmbeddedPostgres(home, notDurable);
    await writeFile(join(users, String(process.pid)), '');
    if (others.length === 0) await dropLeftovers(server);
    const templates: TestServer['templates'] = {};
    for (const name of databaseNames) {
      templates[name] = await template(server, name, await readMigrations(name));
    }
    return { adminUrl: server.url('postgres'), templates };
  });
}

export async function leaveTestServer(): Promise<void> {
  await exclusively(lock, async () => {
    await rm(join(users, String(process.pid)), { force: true });
    if ((await liveUsers()).length > 0) return;
    const server = await startEmbeddedPostgres(home, notDurable);
    await server.stop();
  });
}

async function liveUsers(): Promise<number[]> {
  const live: number[] = [];
  for (const name of await readdir(users)) {
    const pid = Number(name);
    if (isAlive(pid)) live.push(pid);
    else await rm(join(users, name), { force: true });
  }
  return live.filter((pid) => pid !== process.pid);
}

/** A migrated database, named after its migrations, from which tests clone; half-made ones never get the name. */
async function template(
  server: EmbeddedPostgres,
  name: DatabaseName,
  migrations: readonly Migration[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12);
  const wanted = `template_${name}_${hash}`;
  await withClient(server.url('postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [wanted]);
    if (rowCount) return;
    const draft = `draft_${name}`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await applyMigrations(migrations, server.url(draft));
    if (name === 'portal') await installQueue(server.url(draft));
    await client.query(`alter database ${draft} rename to ${wanted}`);
    await dropOldest(client, `template_${name}_`);
  });
  return wanted;
}

/** The queue's tables, which a portal makes at its start. The pool is ours so that nothing stays connected. */
async function installQueue(url: string): Promise<void> {
  const pgPool = testPool(url);
  await runMigrations({ pgPool }).finally(() => pgPool.end());
}

/** Some stay, because another runner may be using the templates of the migrations as they were a minute ago. */
async function dropOldest(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) order by oid desc offset $2',
    [prefix, keptTemplates],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => {});
}

async function dropLeftovers(server: EmbeddedPostgres): Promise<void> {
  await withClient(server.url('postgres'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, 'test_')`,
    );
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
  });
}
