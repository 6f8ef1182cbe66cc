import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { withRetriedConnections } from './lost-connection.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('service');
});
afterAll(() => database.drop());

/** A pool whose LISTEN is answered only when it is told to fail; `unlistened` are the answers to UNLISTEN. */
function poolThatListensLate() {
  const pool = new Pool({ connectionString: database.url, max: 3 });
  let loseListening: (problem: Error) => void = () => {};
  const listening = new Promise((_, reject) => {
    loseListening = reject;
  });
  const unlistened: unknown[] = [];
  pool.on('error', () => {});
  pool.on('connect', (client: PoolClient) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const late = (...given: unknown[]) => {
      if (String(given[0]).startsWith('LISTEN')) return listening;
      const answer = query(...given);
      if (String(given[0]).startsWith('UNLISTEN')) unlistened.push(answer);
      return answer;
    };
    client.query = late as typeof client.query;
  });
  return { pool: withRetriedConnections(pool), loseListening, unlistened };
}

test('a runner that loses its listening connection while it stops ends nothing but itself', async () => {
  const { pool, loseListening, unlistened } = poolThatListensLate();
  const unhandled: unknown[] = [];
  const note = (problem: unknown) => unhandled.push(problem);
  process.on('unhandledRejection', note);
  const events: WorkerEvents = new EventEmitter();
  const listens = once(events, 'pool:listen:success');
  const runner = await run({
    pgPool: pool,
    taskList: { nothing: () => {} },
    noHandleSignals: true,
    events,
    logger: new Logger(() => () => {}),
  });
  await listens;
  await runner.stop();
  loseListening(new Error('lost'));
  await expect.poll(() => unlistened.length).toBe(2);
  await Promise.all(unlistened);
  // Node tells of unhandled rejections once the promises' own work is done.
  await setImmediate();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(pool.idleCount).toBe(pool.totalCount);
  await pool.end();
});

test('a runner that looks for its connection again finds the pool ended, and gives up', async () => {
  const pool = withRetriedConnections(new Pool({ connectionString: database.url }));
  await pool.end();
  const given = await new Promise<unknown[]>((resolve) => {
    pool.connect((...all) => resolve(all));
  });
  expect(given[0]).toBeInstanceOf(Error);
  expect(given[2]).toBeUndefined();
});
