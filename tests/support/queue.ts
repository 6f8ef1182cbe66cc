import type { Pool } from 'pg';

type Db = Pick<Pool, 'query'>;

/** Makes all waiting jobs of the portal due now. */
export const allJobsDue = `
  select count(*) from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where locked_at is null and run_at > now()), run_at => now())`;

/** Returns the payloads of all jobs, which the queue's view does not show. */
export async function payloadsOfJobs(db: Db): Promise<unknown[]> {
  const { rows } = await db.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs');
  return rows.map(({ payload }) => payload);
}
