import { ok, type Result } from '../../lib/service-core/result.ts';
import { dueSubjects } from '../domain/callbacks/due.ts';
import { deliverOnceCommitted } from '../domain/callbacks/job.ts';
import { type Partner, partnerNow, type ServiceContext } from '../domain/context.ts';
import { inTransaction } from '../domain/database.ts';
import { type DomainError, refuse } from '../domain/errors.ts';
import { query } from '../domain/sql.ts';

export type ClockReading = { now: Date; offsetSeconds: number };

const maxOffsetSeconds = 50 * 366 * 86_400;

/** The partner's clock now (decisions §11). */
export function readClock(ctx: ServiceContext, partner: Partner): ClockReading {
  return { now: partnerNow(ctx, partner), offsetSeconds: partner.clockOffsetSeconds };
}

const advance = `
  update partners set clock_offset_seconds = clock_offset_seconds + $2
  where id = $1 and clock_offset_seconds + $2 <= $3 returning clock_offset_seconds as offset`;

const movePayouts = `
  update orders set wall_payout_due_at = greatest(now(), wall_payout_due_at - make_interval(secs => $2))
  where partner_id = $1 and wall_payout_due_at > now()`;

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
      await query(tx, movePayouts, [partner.id, seconds]);
      await deliverOnceCommitted(tx, await dueSubjects(ctx, tx, partner.id));
    }
    const moved = { ...partner, clockOffsetSeconds: Number(row.offset) };
    return ok(readClock(ctx, moved));
  });
}
