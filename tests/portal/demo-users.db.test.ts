import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { refuseDemoPeople, seedDemo } from '../../lib/features/demo/seed.ts';
import { forgetShared } from '../../lib/shared.ts';
import { createTestDatabase } from '../support/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = '6f0b1d9e47c2a85830fd6b71e4925ac8b3d7f01e6a2c9485';
  // A data folder in which nobody keeps passwords.
  process.env.DATA_DIR = '/nonexistent/data';
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const hashes = () =>
  db().user.findMany({ select: { email: true, passwordHash: true }, orderBy: { email: 'asc' } });

test('a second portal leaves the demo users alone whose passwords it does not know', async () => {
  const made = await seedDemo();
  expect(made.length).toBeGreaterThan(3);
  const before = await hashes();
  expect(await seedDemo()).toEqual([]);
  expect(await hashes()).toEqual(before);
});

test('production does not start beside demo users', async () => {
  await expect(refuseDemoPeople()).resolves.toBeUndefined();
  vi.stubEnv('PORTAL_ENV', 'production');
  vi.stubEnv('PORTAL_URL', 'https://pay.example');
  await closeDatabase();
  forgetShared();
  await expect(refuseDemoPeople()).rejects.toThrow('demo people of a sandbox');
  await db().user.deleteMany();
  await expect(refuseDemoPeople()).resolves.toBeUndefined();
});
