import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type DatabaseName, withClient } from './databases.ts';
import { inRoot } from './paths.ts';
import { Problem } from './problem.ts';
import {
  type DiffTarget,
  type MigrationList,
  type SchemasContainer,
  withSchemaEngine,
} from './schema-engine.ts';

type Migration = { name: string; sql: string };
export type SchemaFolder = { folder: string; schema: SchemasContainer; migrations: Migration[] };

const everything = { externalTables: [], externalEnums: [] };
const advisoryLock = 7_306_941_118;

/** Reads `prisma/<name>`: the schema and, in their order, the migrations. */
export async function readSchemaFolder(folder: string): Promise<SchemaFolder> {
  const path = join(folder, 'schema.prisma');
  const schema = { files: [{ path, content: await readFile(path, 'utf8') }] };
  const entries = await readdir(join(folder, 'migrations'), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrations = await Promise.all(
    names.toSorted().map(async (name) => ({
      name,
      sql: await readFile(join(folder, 'migrations', name, 'migration.sql'), 'utf8'),
    })),
  );
  return { folder, schema, migrations };
}

export const folderOf = (database: DatabaseName): string => inRoot('prisma', database);

/**
 * Applies what is missing, in order, and returns the names of what it applied. Two processes that start at once
 * migrate once. A migration that failed earlier or was edited after it was applied is a `Problem`.
 */
export async function migrate(database: DatabaseName, url: string): Promise<string[]> {
  return migrateFolder(await readSchemaFolder(folderOf(database)), url);
}

export async function migrateFolder(source: SchemaFolder, url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    if (!(await isBehind(source, client))) return [];
    return withSchemaEngine({ url, schema: source.schema }, async (engine) => {
      const filters = everything;
      const applied = await engine
        .applyMigrations({ migrationsList: migrationList(source), filters })
        .catch((error: unknown) => {
          throw new Problem(`A migration of ${source.folder} failed: ${messageOf(error)}`);
        });
      return applied.appliedMigrationNames;
    });
  });
}

/** SQL that leads from the migrations to the schema; empty when they say the same. `url`: a server to work on. */
export async function diffOf(database: DatabaseName, url: string): Promise<string> {
  return diffOfFolder(await readSchemaFolder(folderOf(database)), url);
}

export async function diffOfFolder(source: SchemaFolder, url: string): Promise<string> {
  const from: DiffTarget = { tag: 'migrations', ...migrationList(source) };
  const to: DiffTarget = { tag: 'schemaDatamodel', ...source.schema };
  const result = await withSchemaEngine({ url, schema: source.schema }, (engine) =>
    engine.diff({ from, to, script: true, exitCode: null, filters: everything }),
  );
  const sql = result.stdout?.trim() ?? '';
  return sql === '-- This is an empty migration.' ? '' : sql;
}

/** Writes the difference as a new migration, to be completed by hand where SQL says more than Prisma can. */
export async function createMigration(o: {
  database: DatabaseName;
  name: string;
  url: string;
}): Promise<string> {
  const sql = await diffOf(o.database, o.url);
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join(folderOf(o.database), 'migrations', `${stamp}_${o.name.replaceAll(/\W+/g, '_')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), sql ? `${sql}\n` : '-- Written by hand.\n');
  return folder;
}

/** A few milliseconds when nothing is to do: the engine need not be loaded on an ordinary start. */
async function isBehind({ migrations, folder }: SchemaFolder, client: Client): Promise<boolean> {
  const { rows: tables } = await client.query(
    `select to_regclass('_prisma_migrations') is not null as there`,
  );
  if (!tables[0]?.there) return migrations.length > 0;
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `select migration_name as name, checksum, finished_at is not null as finished
       from _prisma_migrations where rolled_back_at is null`,
  );
  const applied = new Map(rows.map((row) => [row.name, row]));
  for (const { name, sql } of migrations) {
    const row = applied.get(name);
    if (row?.finished && row.checksum !== createHash('sha256').update(sql).digest('hex')) {
      throw new Problem(
        `Migration ${name} of ${folder} was changed after this database had applied it: restore it and write a new one, or start with an empty DATA_DIR.`,
      );
    }
  }
  return migrations.some(({ name }) => !applied.get(name)?.finished);
}

function migrationList({ folder, migrations }: SchemaFolder): MigrationList {
  return {
    baseDir: join(folder, 'migrations'),
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
