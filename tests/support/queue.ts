import type { Pool } from 'pg';

type Db = Pick<Pool, 'query'>;

/** Makes all waiting jobs due now. */
export const allJobsDue = `
  select count(*) from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where locked_at is null and run_at > now()), run_at => now())`;

// The rest stands in for a runner of the queue, which alone locks and ends jobs: no public call does.

/** Locks the job with this key as a runner holds it since a minute; returns its number. */
export async function lockJob(db: Db, key: string, runnerId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `update graphile_worker._private_jobs
     set locked_by = $2, locked_at = now() - interval '1 minute', attempts = attempts + 1
     where key = $1 returning id`,
    [key, runnerId],
  );
  const [job] = rows;
  if (!job) throw new Error(`no job has the key ${key}`);
  return job.id;
}

/** Turns the job with this key into one that was added without. */
export async function dropKey(db: Db, key: string): Promise<void> {
  await db.query('update graphile_worker._private_jobs set key = null where key = $1', [key]);
}

/** Records the end of a job as a runner does: by its number alone. */
export async function endJob(db: Db, id: string): Promise<void> {
  await db.query('delete from graphile_worker._private_jobs where id = $1', [id]);
}

/** Uses up the attempts of the job with this key. */
export async function giveUpJob(db: Db, key: string): Promise<void> {
  await db.query(
    `select count(*) from graphile_worker.permanently_fail_jobs(
       array(select id from graphile_worker.jobs where key = $1))`,
    [key],
  );
}

export type QueuedJob = {
  id: string;
  key: string | null;
  payload: unknown;
  isLocked: boolean;
  /** Its attempts are used up: it never runs again. */
  isGivenUp: boolean;
};

/** All jobs, with the payloads that the queue's view does not show. */
export async function queuedJobs(db: Db): Promise<QueuedJob[]> {
  const { rows } = await db.query<QueuedJob>(
    `select id, key, payload, locked_at is not null as "isLocked", attempts >= max_attempts as "isGivenUp"
     from graphile_worker._private_jobs`,
  );
  return rows;
}
