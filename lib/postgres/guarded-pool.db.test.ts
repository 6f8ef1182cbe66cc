import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type FreezingProxy, startFreezingProxy } from '../../tests/support/freezing-proxy.ts';
import { DatabaseSilent, guardPool } from './guarded-pool.ts';
import { type OpenPulse, openPulse } from './pulse.ts';

let database: TestDatabase;
let proxy: FreezingProxy;
let pulse: OpenPulse;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase('service');
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startFreezingProxy(database.url);
  pulse = await openPulse({ connectionString: proxy.url, name: 'test', report: () => {} });
});
afterEach(async () => {
  proxy.thaw();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await pulse.close();
  await proxy.close();
});

function newPool(options: Parameters<typeof guardPool>[2] = {}): Pool {
  const pool = new Pool({ connectionString: proxy.url, max: 2, connectionTimeoutMillis: 30_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pools.push(pool);
  return guardPool(pool, pulse, options);
}
const untilSilent = () => expect.poll(() => pulse.answers()).toBe(false);
const untilBack = () => expect.poll(() => pulse.answers()).toBe(true);
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (problem: Error) => problem,
  );

test('silence cuts what is under way, refuses who waits and who comes, and ends with the first answer', async () => {
  const pool = newPool();
  const held = await Promise.all([pool.connect(), pool.connect()]);
  proxy.freeze();
  const underWay = held.map((client) => reasonOf(client.query('select 1')));
  const waits = reasonOf(pool.query('select 2'));
  await untilSilent();
  for (const problem of await Promise.all(underWay))
    expect(problem?.message).toMatch(/^Connection terminated/);
  expect(await waits).toBeInstanceOf(DatabaseSilent);
  expect(await reasonOf(pool.query('select 3'))).toBeInstanceOf(DatabaseSilent);
  expect(await reasonOf(pool.connect())).toBeInstanceOf(DatabaseSilent);
  for (const client of held) client.release();
  proxy.thaw();
  await untilBack();
  expect((await pool.query('select 4 as n')).rows).toEqual([{ n: 4 }]);
  expect(pool.waitingCount).toBe(0);
});

test('a patient pool keeps them waiting until the database is back', async () => {
  const pool = newPool({ patient: true });
  proxy.freeze();
  await untilSilent();
  const asked = [pool.query('select 1 as n'), pool.query('select 2 as n'), pool.query('select 3 as n')];
  proxy.thaw();
  const answers = await Promise.all(asked);
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
});

test('who waits while others have all connections gives up, and the connection goes to the next', async () => {
  const pool = newPool({ queueMs: 50 });
  const held = await Promise.all([pool.connect(), pool.connect()]);
  const problem = await reasonOf(pool.query('select 1'));
  expect(problem?.message).toBe('timeout exceeded when trying to connect');
  for (const client of held) client.release();
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
  expect(pool.idleCount).toBe(2);
});
