import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { databaseProblems } from './database-problems.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase('service');
});
afterAll(() => database.drop());

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

test('a database that answers has no problem, nor has one that was not given', async () => {
  expect(await databaseProblems({ GIVEN: database.url, NOT_GIVEN: undefined })).toEqual([]);
});

test('each that does not is told by its setting, and no password is', async () => {
  const { host } = new URL(database.url);
  const missing = changed((url) => {
    url.pathname = '/nowhere';
  });
  const refused = changed((url) => {
    url.password = 'hunter2';
  });
  expect(await databaseProblems({ MISSING: missing, REFUSED: refused })).toEqual([
    `MISSING: the database "nowhere" does not exist on ${host}; create it (createdb) or name another.`,
    `REFUSED: PostgreSQL at ${host} refuses the user "postgres" (password authentication failed for user "postgres").`,
  ]);
});
