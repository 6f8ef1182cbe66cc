import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type DatabaseName, withClient } from '../../scripts/lib/databases.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A fresh, fully migrated database of its own for one suite. Only in tests named `*.db.test.ts`. */
export async function createTestDatabase(name: DatabaseName): Promise<TestDatabase> {
  const { adminUrl, templates } = inject('testServer');
  const template = templates[name];
  if (!template) throw new Error(`prisma/${name} has no schema yet`);
  const database = `test_${name}_${randomBytes(6).toString('hex')}`;
  // Without durability files are copied ten times as fast as pages are by way of the log.
  const clone = `create database ${database} template ${template} strategy file_copy`;
  await withClient(adminUrl, (admin) => admin.query(clone));
  return {
    url: adminUrl.replace(/\/postgres$/, `/${database}`),
    drop: async () => {
      await withClient(adminUrl, (admin) => admin.query(`drop database if exists ${database} with (force)`));
    },
  };
}

/** A server on which a test may make databases itself, as the drift check does for its shadow database. */
export const testServerUrl = (): string => inject('testServer').adminUrl;
