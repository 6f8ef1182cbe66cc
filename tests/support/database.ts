import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type DatabaseName, withClient } from '../../scripts/lib/databases.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A fresh, fully migrated database of its own for one suite. Only in tests named `*.db.test.ts`. */
export async function createTestDatabase(name: DatabaseName): Promise<TestDatabase> {
  const template = inject('testServer').templates[name];
  if (!template) throw new Error(`prisma/${name} has no schema yet`);
  // Without durability files are copied ten times as fast as pages are by way of the log.
  return createDatabase(name, `template ${template} strategy file_copy`);
}

/** A database without a table, to be migrated by the test itself. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('empty', '');

async function createDatabase(kind: string, options: string): Promise<TestDatabase> {
  const { adminUrl } = inject('testServer');
  const database = `test_${kind}_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, (admin) => admin.query(`create database ${database} ${options}`));
  return {
    url: adminUrl.replace(/\/postgres$/, `/${database}`),
    drop: async () => {
      await withClient(adminUrl, (admin) => admin.query(`drop database if exists ${database} with (force)`));
    },
  };
}
