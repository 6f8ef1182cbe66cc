import { setTimeout as sleep } from 'node:timers/promises';
import { ok, type Result } from '../../lib/service-core/result.ts';
import { deliverAfterCommit, dueSubjects } from '../domain/callbacks/claim.ts';
import { type Partner, partnerNow, type ServiceContext } from '../domain/context.ts';
import { inTransaction, query } from '../domain/database.ts';
import { type DomainError, refuse } from '../domain/errors.ts';

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
 * Moves this partner's clock forward: quotes, tokens and rate locks age, and waiting payouts and callback retries come
 * due sooner. A cached partner must be read again.
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
      await deliverAfterCommit(tx, await dueSubjects(ctx, tx, partner.id));
    }
    const moved = { ...partner, clockOffsetSeconds: Number(row.offset) };
    return ok(readClock(ctx, moved));
  });
}

// Only the oldest waiting event of a subject can be due: the others wait for it.
const look = `
  select exists (
    select from orders o where o.partner_id = $1 and o.wall_payout_due_at is not null
      and not (o.wall_payout_due_at > now()
        and exists (select from rail_payments r where r.reference = o.trade_id and r.state = 'held'))
  ) as busy, (
    select min(next_attempt_at) from (
      select distinct on (subject) next_attempt_at from deliveries
      where partner_id = $1 and state = 'pending' order by subject, sequence
    ) heads
  ) - (select make_interval(secs => clock_offset_seconds) from partners where id = $1) as due_at`;

/**
 * True if no payout of this partner waits or runs and no callback is due (decisions §11). A payment that the bank holds
 * counts as idle between two status checks.
 */
export async function isIdle(ctx: ServiceContext, partner: Pick<Partner, 'id'>): Promise<boolean> {
  const [row] = await query<{ busy: boolean; due_at: Date | null }>(ctx.pool, look, [partner.id]);
  if (!row || row.busy) return false;
  // Reads the clock after the rows, so that a row written while the query waited counts as due.
  return row.due_at === null || row.due_at > ctx.wallNow();
}

const firstPauseMs = 10;
const longestPauseMs = 200;

/** Waits at most `timeoutMs` until the partner is idle; false on time-out. */
export async function waitIdle(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  timeoutMs: number,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (await isIdle(ctx, partner)) return true;
    const leftMs = end - performance.now();
    if (leftMs <= 0) return false;
    await sleep(Math.min(pauseMs, leftMs));
  }
}
