import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freeDeadRunners } from '../../lib/postgres/runner-leases.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { endJob, lockJob, type QueuedJob, queuedJobs } from '../../tests/support/queue.ts';
import { runs } from '../../tests/support/seed.ts';
import { testPool } from '../../tests/support/test-pool.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase('service');
  pool = testPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const key = fc.constantFrom('payout:a', 'payout:b');
const step = fc.oneof(
  fc.record({ do: fc.constant('plan' as const), key }),
  fc.record({ do: fc.constant('begin' as const), key }),
  fc.record({ do: fc.constant('end' as const), run: fc.nat() }),
  fc.record({ do: fc.constant('take over' as const) }),
);

type Run = { id: string; key: string; planned: unknown };

it('never loses or doubles a planned job, whoever dies, comes back or ends late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await pool.query(
        `select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs))`,
      );
      await pool.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
      const latest = new Map<string, number>();
      const done = new Map<string, unknown>();
      const runs: Run[] = [];
      let jobs: QueuedJob[] = [];
      for (const [number, now] of steps.entries()) {
        if (now.do === 'plan') {
          latest.set(now.key, number);
          await pool.query(`select graphile_worker.add_job('payout', to_json($1::int), job_key := $2)`, [
            number,
            now.key,
          ]);
        } else if (now.do === 'begin') {
          const waiting = jobs.find((job) => job.key === now.key && !job.isLocked);
          if (!waiting) continue;
          const id = await lockJob(pool, now.key, `runner-${number}`);
          runs.push({ id, key: now.key, planned: waiting.payload });
        } else if (now.do === 'end') {
          const [run] = runs.splice(now.run % Math.max(1, runs.length), 1);
          if (!run) continue;
          await endJob(pool, run.id);
          if (run.planned === latest.get(run.key)) done.set(run.key, run.planned);
        } else await pool.query(freeDeadRunners, [1, 3, []]);

        jobs = await queuedJobs(pool);
        expect(jobs.filter(({ isLocked }) => isLocked && now.do === 'take over')).toEqual([]);
        for (const [planned, payload] of latest) {
          if (done.get(planned) === payload) continue;
          expect(jobs).toContainEqual(expect.objectContaining({ key: planned, payload, isGivenUp: false }));
        }
        // A job that lost its key was replaced: it must not run beside its successor.
        expect(jobs.filter((job) => job.key === null && !job.isGivenUp)).toEqual([]);
      }
    }),
    { numRuns: runs(40) },
  );
});
