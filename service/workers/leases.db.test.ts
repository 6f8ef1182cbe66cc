import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { dropKey, endJob, lockJob, queuedJobs } from '../../tests/support/queue.ts';
import { testPool } from '../../tests/support/test-pool.ts';
import { openLeases } from './leases.ts';

let database: TestDatabase;
let pool: Pool;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  database = await createTestDatabase('service');
  pool = testPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A job as a runner holds it since a minute. */
async function jobHeldBy(runnerId: string): Promise<void> {
  await pool.query(`select graphile_worker.add_job('some_task', job_key := $1)`, [runnerId]);
  await lockJob(pool, runnerId, runnerId);
}

const holderOf = async (key: string): Promise<string | null> => {
  const { rows } = await pool.query('select locked_by from graphile_worker.jobs where key = $1', [key]);
  return rows[0]?.locked_by ?? null;
};

const payloadOf = async (key: string) => (await queuedJobs(pool)).find((job) => job.key === key)?.payload;

/** The event of a runner that begins. */
function begin(events: WorkerEvents, id: string): void {
  events.emit('pool:create', { workerPool: { id } } as unknown as Parameters<
    Parameters<typeof events.on<'pool:create'>>[1]
  >[0]);
}

/** The event of a runner one of whose workers takes a job. */
async function start(events: WorkerEvents, key: string): Promise<void> {
  const { rows } = await pool.query('select id from graphile_worker.jobs where key = $1', [key]);
  events.emit('job:start', { job: { id: rows[0].id } } as unknown as Parameters<
    Parameters<typeof events.on<'job:start'>>[1]
  >[0]);
}

it('frees the jobs of runners that nobody is behind, and of no others', async () => {
  const options = { databaseUrl: database.url, log: quiet };
  const alive = await openLeases(options);
  const doomed = await openLeases(options);
  begin(alive.events, 'runner-alive');
  begin(doomed.events, 'runner-doomed');
  await eventually(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toHaveLength(2);
  });
  for (const runnerId of ['runner-alive', 'runner-doomed', 'runner-unknown']) await jobHeldBy(runnerId);
  await start(alive.events, 'runner-alive');
  await start(doomed.events, 'runner-doomed');
  await start(doomed.events, 'runner-unknown');

  await expect.poll(() => holderOf('runner-unknown')).toBeNull();
  expect(await holderOf('runner-alive')).toBe('runner-alive');
  expect(await holderOf('runner-doomed')).toBe('runner-doomed');

  // Its connection ends with its process, as after SIGKILL.
  await doomed.close();
  await expect.poll(() => holderOf('runner-doomed')).toBeNull();
  expect(await holderOf('runner-alive')).toBe('runner-alive');
  await alive.close();
});

it('frees a job that its own runner was never told of', async () => {
  const leases = await openLeases({ databaseUrl: database.url, log: quiet });
  begin(leases.events, 'runner-forgetful');
  await jobHeldBy('runner-forgetful');
  await expect.poll(() => holderOf('runner-forgetful')).toBeNull();
  await leases.close();
});

it('keeps what was planned anew while its former holder, which had lost its connection, was still at work', async () => {
  await jobHeldBy('runner-cut-off');
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.jobs where key = 'runner-cut-off'`,
  );
  const leases = await openLeases({ databaseUrl: database.url, log: quiet });
  await expect.poll(() => holderOf('runner-cut-off')).toBeNull();
  await pool.query(
    `select graphile_worker.add_job('some_task', '{"planned": "anew"}', job_key := 'runner-cut-off')`,
  );
  await endJob(pool, rows[0]?.id ?? '');
  expect(await payloadOf('runner-cut-off')).toEqual({ planned: 'anew' });
  await leases.close();
});

it('plans a job again as it was: payload, time, flags and the attempts that were made', async () => {
  const key = 'runner-dead';
  const add = `select run_at from graphile_worker.add_job('some_task', '{"n": 1}', job_key := $1,
    run_at := now() - interval '5 minutes', max_attempts := 7, priority := 3, flags := array['slow'])`;
  const { rows: added } = await pool.query(add, [key]);
  const id = await lockJob(pool, key, key);
  const leases = await openLeases({ databaseUrl: database.url, log: quiet });
  await expect.poll(() => holderOf(key)).toBeNull();
  const { rows } = await pool.query(
    'select id, task_identifier, run_at, attempts, max_attempts, priority, flags from graphile_worker.jobs where key = $1',
    [key],
  );
  expect(rows).toEqual([
    {
      id: expect.not.stringMatching(`^${id}$`),
      task_identifier: 'some_task',
      run_at: added[0].run_at,
      attempts: 1,
      max_attempts: 7,
      priority: 3,
      flags: { slow: true },
    },
  ]);
  expect(await payloadOf(key)).toEqual({ n: 1 });
  // Nothing is left of the old job, nor of a replaced one.
  const left = await pool.query('select from graphile_worker.jobs where id = $1 or key is null', [id]);
  expect(left.rowCount).toBe(0);
  await leases.close();
});

it('unlocks a job without a key, and keeps one that has used up its attempts from running again', async () => {
  await pool.query(`select graphile_worker.add_job('some_task', job_key := $1, max_attempts := 1)`, ['last']);
  await lockJob(pool, 'last', 'runner-gone');
  await pool.query(`select graphile_worker.add_job('some_task', job_key := 'nameless')`);
  await lockJob(pool, 'nameless', 'runner-gone');
  await dropKey(pool, 'nameless');
  const leases = await openLeases({ databaseUrl: database.url, log: quiet });
  await eventually(async () => {
    const { rows } = await pool.query(
      `select key, attempts, max_attempts, locked_by from graphile_worker.jobs
         where key is null or key = 'last' order by key`,
    );
    expect(rows).toEqual([
      { key: 'last', attempts: 1, max_attempts: 1, locked_by: null },
      { key: null, attempts: 1, max_attempts: 25, locked_by: null },
    ]);
  });
  await leases.close();
});
