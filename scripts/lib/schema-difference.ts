import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseName } from './databases.ts';
import { folderOf, migrate } from './migrations.ts';
import { differenceTo } from './schema-engine.ts';
import { wordChecksOf } from './word-checks.ts';

/** SQL that leads from the migrated database at `url` to `prisma/<database>/schema.prisma`; empty for the same. */
export async function differenceOf(database: DatabaseName, url: string): Promise<string> {
  const path = join(folderOf(database), 'schema.prisma');
  const schema = { path, content: await readFile(path, 'utf8') };
  const differences = [
    await differenceTo({ schema, url, ignored: ['_migrations'] }),
    await wordChecksOf(database, url),
  ];
  return differences.filter((sql) => sql !== '').join('\n\n');
}

/** Migrates, and writes what is missing then as a new migration; SQL says more than Prisma can, so a person completes it. */
export async function createMigration(o: {
  database: DatabaseName;
  name: string;
  url: string;
}): Promise<string> {
  await migrate(o.database, o.url);
  const sql = await differenceOf(o.database, o.url);
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join(folderOf(o.database), 'migrations', `${stamp}_${o.name.replaceAll(/\W+/g, '_')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), sql ? `${sql}\n` : '-- Written by hand.\n');
  return folder;
}
