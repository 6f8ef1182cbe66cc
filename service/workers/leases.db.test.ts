import type { WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openLeases } from './leases.ts';

let database: TestDatabase;
let pool: Pool;
const quiet = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  database = await createTestDatabase('service');
  pool = new Pool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A job as a worker holds it since a minute. */
async function jobHeldBy(workerId: string): Promise<void> {
  await pool.query(`select graphile_worker.add_job('some_task', job_key := $1)`, [workerId]);
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute'
     where key = $1`,
    [workerId],
  );
}

const holderOf = async (key: string): Promise<string | null> => {
  const { rows } = await pool.query('select locked_by from graphile_worker.jobs where key = $1', [key]);
  return rows[0]?.locked_by ?? null;
};

/** What a runner tells when a worker begins. */
function begin(events: WorkerEvents, workerId: string): void {
  events.emit('worker:create', { worker: { workerId } } as unknown as Parameters<
    Parameters<typeof events.on<'worker:create'>>[1]
  >[0]);
}

it('frees the jobs of workers that nobody is behind, and of no others', async () => {
  const options = { databaseUrl: database.url, log: quiet };
  const alive = await openLeases(options);
  const doomed = await openLeases(options);
  begin(alive.events, 'worker-alive');
  begin(doomed.events, 'worker-doomed');
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`,
    );
    expect(rows).toHaveLength(2);
  });
  for (const workerId of ['worker-alive', 'worker-doomed', 'worker-unknown']) await jobHeldBy(workerId);

  await vi.waitFor(async () => expect(await holderOf('worker-unknown')).toBeNull(), { timeout: 8_000 });
  expect(await holderOf('worker-alive')).toBe('worker-alive');
  expect(await holderOf('worker-doomed')).toBe('worker-doomed');

  // Its connection ends with its process, as after SIGKILL.
  await doomed.close();
  await vi.waitFor(async () => expect(await holderOf('worker-doomed')).toBeNull(), { timeout: 8_000 });
  expect(await holderOf('worker-alive')).toBe('worker-alive');
  await alive.close();
});
