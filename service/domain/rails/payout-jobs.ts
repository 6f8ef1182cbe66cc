import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';

export const payoutTask = 'payout';

/** One waiting job per order, found by this key. */
export const payoutJobKey = (tradeId: string): string => `payout:${tradeId}`;

/** SQL: the jobs `j` with something left to do and their orders `o`; a completed one has a job to be sent back. */
export const payoutJobs = `graphile_worker.jobs j join orders o
  on o.trade_id = substr(j.key, ${payoutJobKey('').length + 1}) and j.key like '${payoutJobKey('')}%'
    and o.status in ('transferring', 'completed')`;

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

/** A payout the bank has not decided, or may have: `asked` times so far, `held` when it said so itself. */
export type OpenPayout = { tradeId: string; partnerId: string; asked: number; held: boolean };

const firstWaitSeconds = 1;
const longestWaitSeconds = 600;

/**
 * Seconds until the bank is asked again after the `asked`th time: 1 s, twice as long each time, and never over 10 min.
 */
export const waitSeconds = (asked: number): number =>
  Math.min(firstWaitSeconds * 2 ** Math.max(0, asked - 1), longestWaitSeconds);

/** Marks jobs that only ask again about a payment that the bank holds: the queue's view shows no payloads. */
const heldFlag = 'held';

/** SQL: whether this row of the queue's view of jobs has the mark of a payment that the bank holds. */
export const isHeldJob = (alias: string): string => `coalesce(${alias}.flags ? '${heldFlag}', false)`;

const addNextAsk = `
  select count(*) from graphile_worker.add_jobs(array[
    ('${payoutTask}', json_build_object('tradeId', $1::text, 'partnerId', $2::text, 'asked', $3::int),
     null, now() + make_interval(secs => $5), null, '${payoutJobKey('')}' || $1, null,
     case when $4::boolean then array['${heldFlag}'] end)::graphile_worker.job_spec
  ], true)`;

/**
 * Plans the next question to the bank, in place of the job that runs. A job that came meanwhile, because the result
 * arrived or somebody decided, keeps its earlier time.
 */
export async function askBankAgain(db: Queryable, open: OpenPayout): Promise<void> {
  const { tradeId, partnerId, asked, held } = open;
  await query(db, addNextAsk, [tradeId, partnerId, asked, held, waitSeconds(asked)]);
}

/**
 * Gives a new payout job to orders under way that have none: the queue gives a job up after some days of errors, and
 * versions before this one asked a bank that held a payment only once. An order whose review is held has no job, and
 * gets none.
 */
export const restorePayoutJobs = `
  select count(*) from graphile_worker.add_jobs(array(
    select ('${payoutTask}', json_build_object('tradeId', o.trade_id, 'partnerId', o.partner_id), null, now(),
            null, '${payoutJobKey('')}' || o.trade_id, null, null)::graphile_worker.job_spec
    from partners p join orders o on o.partner_id = p.id and o.status = 'transferring'
    left join graphile_worker.jobs j on j.key = '${payoutJobKey('')}' || o.trade_id
    where case when j.id is null then o.review_decision = 'approve' else j.attempts >= j.max_attempts end
  ))`;

/**
 * Removes jobs that were replaced while they ran and whose process then died: the queue keeps them for ever, although
 * no worker finds or runs them any more. All jobs of the service have a key until they are replaced.
 */
export const dropReplacedJobs = `
  select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key is null and attempts >= max_attempts))`;
