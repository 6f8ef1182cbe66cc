import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { refuseNewerDatabase } from '../lib/postgres/newer-database.ts';
import { databaseNames, withClient } from '../scripts/lib/databases.ts';
import { applyMigrations, migrate, readMigrations } from '../scripts/lib/migrations.ts';
import { Problem } from '../scripts/lib/problem.ts';
import { differenceOf } from '../scripts/lib/schema-difference.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './support/database.ts';

const opened: TestDatabase[] = [];
const open = async (opening: Promise<TestDatabase>): Promise<string> => {
  const database = await opening;
  opened.push(database);
  return database.url;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()));
});

const run = (url: string, sql: string) => withClient(url, (client) => client.query(sql));
const tablesOf = async (url: string): Promise<string[]> => {
  const { rows } = await run(url, `select tablename from pg_tables where schemaname = 'public' order by 1`);
  return rows.map(({ tablename }) => tablename);
};

const cities = { name: '1_cities', sql: 'create table cities (name text)' };
const rivers = { name: '2_rivers', sql: 'create table rivers (name text)' };

/** Data folders have applied these migrations: none may change, not even a comment. A new migration adds its row. */
const releasedChecksums: Record<string, Record<string, string>> = {
  portal: {
    '20261127210000_init': 'db9cb4c3ddcc636b1cfba9bd4b084a8a73123cd8cddb7b5d54e66019bf75dec1',
    '20261128174642_supplied_name': '29c4b40bab3414c9901135f29c9a22bf1ac5e7df74446ebabfeb83e224d18557',
    '20261128190000_known_recipients': '443fe88be012fca8720fa7efadf85aa2a936f8223b67d18aa06e533cba4e9299',
    '20261128193000_reveals_by_person': 'd03cbe4e1f80374f1ea4be00aab70198d3d3ed93b74b0d4f7636acd24447bf16',
    '20261128204727_access_links': '3de1495e09c7cabb14d1c461e6fdb4a52dea827e9c8d088589dbaed9f5e1a3bf',
    '20261128235500_access_proposals': '596c75a5fe2460da653090c7f15a0a2de07388b96ac00899c2c36da9c8b6e30a',
    '20261129001000_email_links': '33bc02fcc6ec39c5092aa8acd0bc51b17b8cca4ba33b43d8367ad866b946df7d',
    '20261129003000_identities': '589c2bed1688fe9b8fb2990cc1e3fde967fd47362dcd1936865fa2ef45a49655',
    '20261129005000_several_factors': '444742fa929f24f3ed9738ba6db14d90d0d15bb4066acaacb1af8dd35c39cb07',
    '20261129012000_factor_rule': 'a84503134f2f015ab77889d058623045c4ed581a1e72c3cddc39f9a1b7e11694',
    '20261129040000_factor_resets': '0b33348ce15918eaf4ad9a69e215b601f0a34a3735c8625e9dfe28bb6e80142f',
    '20261129060000_let_in_by': 'f69c3fac8e15ed32557ff74a0d1eb7c55c27d9a35c9ecf62e1d4633b76ab98e8',
    '20261129100000_let_in': 'c2043c75740bc816436b79f16e96cc041f61db0e61dcdefefb9864ced4e9db07',
  },
  service: {
    '20261127210000_init': 'c6bd079a8b2f416650bac09a41112ea7ab6e33bb205061a4acc9e6775f81c335',
    '20261128020000_payouts_by_order': '2b7a2dddc3e4f92e49fe205c6644787e4ed223c42a1440678fa572ccd74ad25b',
    '20261128173448_supplied_name': '061b61210072bc390baaa0757cc0859a23570516fe76d3ad25f2b884ac11dfb8',
  },
};

/** Older than the rule that a migration suits the release before it. */
const releasedBefore: Record<string, string[]> = {
  portal: ['20261127210000_init'],
  service: ['20261127210000_init', '20261128020000_payouts_by_order'],
};

test.each(databaseNames)('no released migration of %s has changed', async (name) => {
  const checksums = (await readMigrations(name)).map((migration) => [
    migration.name,
    createHash('sha256').update(migration.sql).digest('hex'),
  ]);
  expect(Object.fromEntries(checksums)).toEqual(releasedChecksums[name]);
});

/**
 * Changes that the release before a migration may not survive. A comment in the migration says where it does:
 * `-- unused since 1.4: …` of what goes, `-- suits the release before: …` of a check, such as a wider one.
 */
const breaking: { found: RegExp; why: string; note: RegExp }[] = [
  {
    found: /\bdrop\s+(?:table|column|schema|view|function|type)\b|\brename\b/i,
    why: 'takes away what the release before still uses',
    note: /^-- unused since \S+: .{10}/m,
  },
  {
    found: /\bset\s+not\s+null\b|\badd\s+(?:column\s+)?"\w+"(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
    why: 'demands a value that the release before does not write',
    note: /^-- written since \S+: .{10}/m,
  },
  {
    found: /\badd\s+constraint\b[^;]*\bcheck\b|\bset\s+data\s+type\b|\balter\s+column\s+"\w+"\s+type\b/i,
    why: 'refuses values that the release before may write',
    note: /^-- suits the release before: .{10}/m,
  },
];

const breaks = (sql: string): string[] =>
  breaking
    .filter(({ found, note }) => found.test(sql.replaceAll(/^--.*$/gm, '')) && !note.test(sql))
    .map(({ why }) => why);

test.each(databaseNames)('each new migration of %s suits the release before it', async (name) => {
  const released = releasedBefore[name] ?? [];
  const newer = (await readMigrations(name)).filter((migration) => !released.includes(migration.name));
  expect(
    newer.flatMap((migration) => breaks(migration.sql).map((why) => `${migration.name} ${why}`)),
  ).toEqual([]);
});

test.each([
  ['alter table orders drop column "note"', 1],
  ['alter table orders rename column "note" to "remark"', 1],
  ['alter table orders add column "note" text not null', 1],
  [`alter table orders add column "note" text not null default '', add column "kind" text`, 0],
  ['alter table orders add column "note" integer default 0 not null', 0],
  ['alter table orders alter column "note" set not null', 1],
  ['alter table orders alter column "note" set data type integer', 1],
  ['alter table orders add constraint "noted" check ("note" is not null)', 1],
  [
    `-- suits the release before: one word more\nalter table orders add constraint "k" check ("kind" in ('a'))`,
    0,
  ],
  ['create table notes ("id" uuid not null, "text" text not null)', 0],
  ['create index on orders ("note")', 0],
  ['-- unused since 1.4: the page of notes is gone\nalter table orders drop column "note"', 0],
])('the release before is asked for: %s', (sql, broken) => expect(breaks(sql)).toHaveLength(broken));

test.each(databaseNames)('the migrations of %s lead exactly to its schema', async (name) => {
  expect(await differenceOf(name, await open(createTestDatabase(name)))).toBe('');
});

test('a table, column or index that only the database has is a difference from the schema', async () => {
  const url = await open(createTestDatabase('portal'));
  await run(
    url,
    'create table cities (name text); alter table users add shoe_size int; create index on users (name)',
  );
  const difference = await differenceOf('portal', url);
  expect(difference).toContain('DROP TABLE "cities"');
  expect(difference).toContain('DROP COLUMN "shoe_size"');
  expect(difference).toContain('DROP INDEX "users_name_idx"');
});

test.each(databaseNames)('a migrated %s database has nothing left to apply', async (name) => {
  expect(await migrate(name, await open(createTestDatabase(name)))).toEqual([]);
});

test.each(databaseNames)('two processes that start at once migrate %s once', async (name) => {
  const url = await open(createEmptyDatabase());
  const applied = await Promise.all([migrate(name, url), migrate(name, url)]);
  const names = (await readMigrations(name)).map((migration) => migration.name);
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], names]);
});

test('migrations are applied in order, each once, with their names and times kept', async () => {
  const url = await open(createEmptyDatabase());
  expect(await applyMigrations([cities], url)).toEqual(['1_cities']);
  expect(await applyMigrations([cities, rivers], url)).toEqual(['2_rivers']);
  expect(await applyMigrations([cities, rivers], url)).toEqual([]);
  const { rows } = await run(url, 'select name from _migrations order by applied_at');
  expect(rows).toEqual([{ name: '1_cities' }, { name: '2_rivers' }]);
});

test('a failing migration leaves nothing behind, and can be mended', async () => {
  const url = await open(createEmptyDatabase());
  const failing = { ...rivers, sql: `${rivers.sql}; insert into lakes values (1)` };
  const problem = await applyMigrations([cities, failing], url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(String(problem)).toMatch(/2_rivers failed and left nothing behind: relation "lakes" does not exist/);
  expect(await tablesOf(url)).toEqual(['_migrations', 'cities']);
  expect(await applyMigrations([cities, rivers], url)).toEqual(['2_rivers']);
});

test('a first migration that fails leaves the database empty', async () => {
  const url = await open(createEmptyDatabase());
  const failing = { ...cities, sql: `${cities.sql}; select 1 / 0` };
  await expect(applyMigrations([failing], url)).rejects.toThrow(Problem);
  expect(await tablesOf(url)).toEqual([]);
});

test('a migration that was edited after it was applied is refused', async () => {
  const url = await open(createEmptyDatabase());
  await applyMigrations([cities], url);
  const edited = { ...cities, sql: 'create table cities (name text, mayor text)' };
  const problem = await applyMigrations([edited, rivers], url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(String(problem)).toContain('1_cities was changed after');
  expect(await tablesOf(url)).toEqual(['_migrations', 'cities']);
});

test('a database that a newer version migrated is refused and left as it is', async () => {
  const url = await open(createEmptyDatabase());
  const lakes = { name: '3_lakes', sql: 'create table lakes (name text)' };
  await applyMigrations([cities, lakes], url);
  const problem = await applyMigrations([cities, rivers], url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(String(problem)).toContain('database is of a newer version of Corridor: it holds 3_lakes');
  expect(await tablesOf(url)).toEqual(['_migrations', 'cities', 'lakes']);
});

test.each(databaseNames)(
  'a process of %s starts on its own database, on none of a newer version',
  async (name) => {
    const url = await open(createTestDatabase(name));
    const check = () => withClient(url, (client) => refuseNewerDatabase(client, name));
    await expect(check()).resolves.toBeUndefined();
    await run(url, `insert into _migrations (name, checksum) values ('20990101000000_later', '-')`);
    await expect(check()).rejects.toThrow(
      `The ${name} database is of a newer version of Corridor: it holds 20990101000000_later,`,
    );
  },
);

test.each([
  [
    'one that Prisma migrated',
    `create table _prisma_migrations (migration_name text);
     insert into _prisma_migrations values ('20261120000000_init'); create table users (id uuid)`,
  ],
  ['tables without any record', 'create table users (id uuid)'],
  [
    'one that other migrations began',
    `create table _migrations (name text, checksum text); insert into _migrations values ('0_before', '-');
     create table users (id uuid)`,
  ],
])('a database of before is refused and left as it is: %s', async (_, sql) => {
  const url = await open(createEmptyDatabase());
  await run(url, sql);
  const before = await tablesOf(url);
  const problem = await migrate('portal', url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(String(problem)).toContain(new URL(url).pathname.slice(1));
  expect(String(problem)).toContain('Nothing was changed');
  expect(String(problem)).toContain('set DATA_DIR to another or an empty folder');
  expect(await tablesOf(url)).toEqual(before);
});
