import { ok, type Result } from '../../lib/service-core/result.ts';
import { callbackJobKey } from '../domain/callbacks/job.ts';
import { type Partner, partnerNow, type ServiceContext } from '../domain/context.ts';
import { type DomainError, refuse } from '../domain/errors.ts';
import { payoutJobKey } from '../domain/rails/payout-jobs.ts';
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

// Adding a job under its key again moves it; a job that runs or is due already is left alone.
const moveJobs = `
  with subjects as materialized (
    select '${payoutJobKey('')}' || trade_id as key from orders where partner_id = $1 and status = 'transferring'
    union all
    select distinct '${callbackJobKey('')}' || subject from deliveries where partner_id = $1 and state = 'pending'
  )
  select count(*) from graphile_worker.add_jobs(array(
    select (t.identifier, j.payload, null, greatest(now(), j.run_at - make_interval(secs => $2)), null, j.key,
            null, null)::graphile_worker.job_spec
    from subjects s join graphile_worker._private_jobs j on j.key = s.key
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and j.run_at > now()
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
    const [row] = await query<{ offset: string }>(tx, advance, values);
    if (!row) return refuse('bodyInvalid', 'the clock cannot be put forward by more than fifty years in all');
    if (seconds > 0) await query(tx, moveJobs, [partner.id, seconds]);
    const moved = { ...partner, clockOffsetSeconds: Number(row.offset) };
    return ok(readClock(ctx, moved));
  });
}
