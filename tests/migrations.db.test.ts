import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseNames } from '../scripts/lib/databases.ts';
import { diffOf, folderOf, migrate } from '../scripts/lib/migrations.ts';
import { createTestDatabase, testServerUrl } from './support/database.ts';

const present = databaseNames.filter((name) => existsSync(join(folderOf(name), 'schema.prisma')));

test.each(present)('the migrations of %s lead exactly to its schema', async (name) => {
  expect(await diffOf(name, testServerUrl())).toBe('');
});

test.each(present)('a migrated %s database has nothing left to apply', async (name) => {
  const database = await createTestDatabase(name);
  expect(await migrate(name, database.url)).toEqual([]);
  await database.drop();
});
