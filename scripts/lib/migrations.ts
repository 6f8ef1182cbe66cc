import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { newerSentence } from '../../lib/postgres/newer-database.ts';
import { type DatabaseName, withClient } from './databases.ts';
import { inRoot } from './paths.ts';
import { Problem, reasonOf } from './problem.ts';

/** `sql` is the text of `migration.sql`; `name` is that of its folder, which begins with the time it was written. */
export type Migration = { name: string; sql: string };

const advisoryLock = 7_306_941_118;

export const folderOf = (database: DatabaseName): string => inRoot('prisma', database);

/** Reads the migrations of `prisma/<database>`, in their order. */
export async function readMigrations(database: DatabaseName): Promise<Migration[]> {
  const folder = join(folderOf(database), 'migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => ({
      name,
      sql: await readFile(join(folder, name, 'migration.sql'), 'utf8'),
    })),
  );
}

export async function migrate(database: DatabaseName, url: string): Promise<string[]> {
  return applyMigrations(await readMigrations(database), url);
}

/**
 * Applies the missing migrations, in order, and returns their names. Each is one transaction with its row in
 * `_migrations`: a failing one leaves nothing behind. Two processes that start at once migrate once. A `Problem` tells of
 * a migration that fails or was edited after it was applied, of a database that is neither empty nor begun by the first
 * migration, and of one that a newer version migrated; of these two nothing is changed.
 */
export async function applyMigrations(migrations: readonly Migration[], url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const applied = await appliedChecksums(client);
    const [first] = migrations;
    if (first && !applied.has(first.name)) await refuseTables(client);
    refuseNewer(migrations, applied, client);
    refuseEdited(migrations, applied);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(migration, client);
    return missing.map(({ name }) => name);
  });
}

async function appliedChecksums(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rowCount } = await client.query(`select where to_regclass('_migrations') is not null`);
  if (!rowCount) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from _migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function refuseTables(client: Client): Promise<void> {
  const tables = 'select from pg_tables where schemaname = current_schema() limit 1';
  const { rowCount } = await client.query(tables);
  if (!rowCount) return;
  throw new Problem(
    `The database "${client.database}" is of an earlier version of Corridor or of another program: it holds tables, but not those of this version's migrations. Nothing was changed. To start afresh, set DATA_DIR to another or an empty folder; where PORTAL_DATABASE_URL or SERVICE_DATABASE_URL names the database, name an empty one.`,
  );
}

function refuseNewer(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  { database = '' }: Client,
): void {
  const known = migrations.map(({ name }) => name);
  const sentence = newerSentence({ applied: [...applied.keys()], known, database: `"${database}"` });
  if (sentence) throw new Problem(sentence);
}

function refuseEdited(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const edited = migrations.find(
    (migration) => (applied.get(migration.name) ?? checksumOf(migration)) !== checksumOf(migration),
  );
  if (!edited) return;
  throw new Problem(
    `Migration ${edited.name} was changed after this database had applied it: restore it and write a new one, or start with an empty DATA_DIR.`,
  );
}

async function apply(migration: Migration, client: Client): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`create table if not exists _migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await client.query(migration.sql);
    await client.query('insert into _migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    // The transaction ends with the connection.
    throw new Problem(`Migration ${migration.name} failed and left nothing behind: ${reasonOf(error)}`);
  }
}

const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');
