import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';

export const payoutTask = 'payout';

/** One waiting job per order, found by this key. */
export const payoutJobKey = (tradeId: string): string => `payout:${tradeId}`;

/** `runAt` is real time. */
export type PayoutJob = { tradeId: string; partnerId: string; runAt: Date };

const add = `
  select count(*) from graphile_worker.add_jobs(array(
    select ('${payoutTask}', json_build_object('tradeId', j.trade_id, 'partnerId', j.partner_id), null, j.run_at,
            null, '${payoutJobKey('')}' || j.trade_id, null, null)::graphile_worker.job_spec
    from unnest($1::text[], $2::text[], $3::timestamptz[]) as j (trade_id, partner_id, run_at)
  ), $4::boolean)`;

/**
 * Adds the job that pays an order, one waiting job per order, in the caller's transaction. A job that waits gets
 * the new time, or keeps its own with `keep`; a job that runs is followed by another.
 */
export async function addPayoutJobs(
  tx: Queryable,
  jobs: readonly PayoutJob[],
  waiting: 'replace' | 'keep',
): Promise<void> {
  if (jobs.length === 0) return;
  await query(tx, add, [
    jobs.map(({ tradeId }) => tradeId),
    jobs.map(({ partnerId }) => partnerId),
    jobs.map(({ runAt }) => runAt),
    waiting === 'keep',
  ]);
}
