import { ok, type Result } from '../../lib/service-core/result.ts';
import { callbackJobKey, deliverCallbacksTask } from '../domain/callbacks/job.ts';
import { type Partner, partnerNow, type ServiceContext } from '../domain/context.ts';
import { type DomainError, refuse } from '../domain/errors.ts';
import { payoutJobs } from '../domain/rails/payout-jobs.ts';
import { query } from '../domain/sql.ts';
import { inTransaction } from '../domain/transaction.ts';

export type ClockReading = { now: Date; offsetSeconds: number };

const maxOffsetSeconds = 50 * 366 * 86_400;

/** The partner's clock now (decisions §11). */
export function readClock(ctx: ServiceContext, partner: Partner): ClockReading {
  return { now: partnerNow(ctx, partner), offsetSeconds: partner.clockOffsetSeconds };
}

const advance = `
  update partners set clock_offset_seconds = clock_offset_seconds + $2
  where id = $1 and clock_offset_seconds + $2 <= $3 returning clock_offset_seconds as offset`;

// A job that runs or is due already is left alone.
const waiting = 'j.locked_at is null and j.run_at > now()';
const nearer = 'greatest(now(), j.run_at - make_interval(secs => $2))';

const movePayouts = `
  with moved as materialized (
    select j.id, ${nearer} as run_at from ${payoutJobs} where o.partner_id = $1 and ${waiting}
  )
  select count(*) from moved
  cross join lateral graphile_worker.reschedule_jobs(array[moved.id], run_at => moved.run_at)`;

// Adding a job under its key again moves it, and wakes the queue.
const moveCallbacks = `
  select count(*) from graphile_worker.add_jobs(array(
    select ('${deliverCallbacksTask}', json_build_object('subject', d.subject, 'partnerId', $1::uuid), null, ${nearer},
            null, j.key, null, null)::graphile_worker.job_spec
    from (select distinct subject from deliveries where partner_id = $1 and state = 'pending') d
    join graphile_worker.jobs j on j.key = '${callbackJobKey('')}' || d.subject
    where ${waiting}
  ), false)`;

/**
 * Puts this partner's clock forward: quotes, tokens and rate locks age by it, and payouts and callback retries that
 * wait for a time come nearer by it. A cache of the partner must be read again.
 */
export async function advanceClock(
  ctx: ServiceContext,
  partner: Partner,
  seconds: number,
): Promise<Result<ClockReading, DomainError>> {
  return inTransaction(ctx, async (tx) => {
    const values = [partner.id, seconds, maxOffsetSeconds];
    const [row] = await query<{ offset: bigint }>(tx, advance, values);
    if (!row) return refuse('bodyInvalid', 'the clock cannot be put forward by more than fifty years in all');
    if (seconds > 0) {
      for (const move of [movePayouts, moveCallbacks]) await query(tx, move, [partner.id, seconds]);
    }
    const moved = { ...partner, clockOffsetSeconds: Number(row.offset) };
    return ok(readClock(ctx, moved));
  });
}
