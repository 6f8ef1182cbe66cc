import type { Pool } from 'pg';

export type RecurringJob = { task: string; everySeconds: number };

const planEveryMs = 60_000;

// The next full interval by the database's clock: one job, however many processes plan it.
const plan = `
  select graphile_worker.add_job($1,
    run_at => to_timestamp((floor(extract(epoch from now()) / $2) + 1) * $2),
    max_attempts => 1, job_key => $1, job_key_mode => 'preserve_run_at')`;

/**
 * Has the queue run each job once per interval. The queue's own crontab goes by the clock of the process: one that is an
 * hour ahead would keep the others from planning anything for an hour. Returns the way to stop.
 */
export function planRecurring(o: {
  pool: Pool;
  jobs: readonly RecurringJob[];
  failed: (problem: unknown) => void;
}): () => void {
  let isPlanning = false;
  const planAll = async () => {
    if (isPlanning) return;
    isPlanning = true;
    try {
      for (const { task, everySeconds } of o.jobs) await o.pool.query(plan, [task, everySeconds]);
    } catch (problem) {
      o.failed(problem);
    } finally {
      isPlanning = false;
    }
  };
  void planAll();
  const timer = setInterval(() => void planAll(), planEveryMs).unref();
  return () => clearInterval(timer);
}
