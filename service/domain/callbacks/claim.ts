import { coalescerPer } from '../coalescer.ts';
import type { ServiceContext } from '../context.ts';
import { afterCommit, asFields, type Queryable, query } from '../database.ts';
import type { CallbackJob, Claim } from './callback-job.ts';

/** Longer than an attempt can take, so that only a dead sender's claim expires. */
export const claimSeconds = 30;
/** Time after claiming during which an attempt may start. */
const claimGoodForMs = 15_000;

/** True if an attempt that starts now is certain to end before the claim expires. */
export const isFresh = ({ takenAt }: Pick<Claim, 'takenAt'>): boolean =>
  performance.now() - takenAt < claimGoodForMs;

/** A claim as read from the database. */
export type ClaimRow = Omit<Claim, 'secrets' | 'takenAt'> & { secretNumbers: number[] };

/** SQL: the fields of a {@link ClaimRow}, read from the delivery `d` and its partner `p`. */
export const claimFields = `
  d.id as "deliveryId", ${asFields('d.partner_id, d.subject, d.attempts, p.app_key, p.callback_url')},
  d.body as event, d.wall_claimed_until::text as "claimedUntil",
  p.clock_offset_seconds::float8 as "clockOffsetSeconds",
  case when p.wall_earlier_secret_until > clock_timestamp()
       then array[p.callback_secret_number, p.callback_secret_number - 1]
       else array[p.callback_secret_number] end as "secretNumbers"`;

// Claims only the oldest pending event of a subject, so that a newer event never overtakes it. If two senders compete,
// the row lock decides; the loser skips the event, and the winner looks for the next event afterwards.
const claim = `
  with heads as materialized (
    select h.id from unnest($1::text[]) as s (subject) cross join lateral (
      select id from deliveries where subject = s.subject and state = 'pending' order by sequence limit 1) h
  ), own as materialized (
    select d.id from deliveries d where d.id in (select id from heads) and d.state = 'pending'
    for update skip locked
  )
  update deliveries d set wall_claimed_until = clock_timestamp() + make_interval(secs => $3)
  from own, partners p
  where d.id = own.id and p.id = d.partner_id
    and (d.wall_claimed_until is null or d.wall_claimed_until < clock_timestamp())
    and d.next_attempt_at <= $2::timestamptz + make_interval(secs => p.clock_offset_seconds)
  returning ${claimFields}`;

type ClaimContext = Pick<ServiceContext, 'pool' | 'wallNow'>;

const claiming = coalescerPer((ctx: ClaimContext) => ({
  maxBatch: 256,
  lanes: 1,
  run: (subjects: readonly string[]) => claimHeads(ctx, subjects),
}));

/**
 * Claims the subject's next event if it is due on the partner's clock and unclaimed. Concurrent claims share a
 * statement.
 */
export function claimHead(ctx: ClaimContext, subject: string): Promise<Claim | undefined> {
  return claiming(ctx)(subject, subject);
}

async function claimHeads(ctx: ClaimContext, subjects: readonly string[]): Promise<(Claim | undefined)[]> {
  const rows = await query<ClaimRow>(ctx.pool, claim, [[...new Set(subjects)], ctx.wallNow(), claimSeconds]);
  const claims = new Map(rows.map((row) => [row.subject, claimOf(row)]));
  return subjects.map((subject) => {
    const own = claims.get(subject);
    // Only the first of several callers gets the claim.
    claims.delete(subject);
    return own;
  });
}

export const claimOf = ({ secretNumbers, ...row }: ClaimRow): Claim => ({
  ...row,
  secrets: secretNumbers.map((number) => ({ partnerId: row.partnerId, number })),
  takenAt: performance.now(),
});

const release = `
  update deliveries d set wall_claimed_until = null
  from unnest($1::uuid[], $2::timestamptz[]) as c (id, claimed_until)
  where d.id = c.id and d.state = 'pending' and d.wall_claimed_until = c.claimed_until`;

const releasing = coalescerPer((ctx: ClaimContext) => ({
  maxBatch: 256,
  lanes: 1,
  run: async (claims: readonly Claim[]) => {
    await query(ctx.pool, release, [
      claims.map(({ deliveryId }) => deliveryId),
      claims.map(({ claimedUntil }) => claimedUntil),
    ]);
    return claims.map(() => null);
  },
}));

/** Releases a claim whose event was not attempted, so that another process or the sweep can take the event. */
export async function releaseClaim(ctx: ClaimContext, claim: Claim): Promise<void> {
  await releasing(ctx)(claim.deliveryId, claim);
}

/**
 * Has this process's sender send pending events as soon as they are committed. Without a sender, or if the process dies
 * first, another process finds them within seconds.
 */
export function deliverAfterCommit(tx: Queryable, jobs: readonly CallbackJob[]): Promise<void> {
  return afterCommit(tx, async ({ deliverCallbacks }) => deliverCallbacks?.(jobs));
}

const atMost = 500;

const due = `
  select distinct d.subject, d.partner_id as "partnerId"
  from deliveries d join partners p on p.id = d.partner_id
  where d.state = 'pending' and ($3::uuid is null or d.partner_id = $3)
    and d.next_attempt_at <= $1::timestamptz + make_interval(secs => p.clock_offset_seconds)
    and (d.wall_claimed_until is null or d.wall_claimed_until < clock_timestamp())
    and not exists (select 1 from deliveries e where e.subject = d.subject and e.state = 'pending'
                    and e.sequence < d.sequence)
  limit $2`;

/** Finds subjects, of one partner or of all, whose next event is due and unclaimed. */
export function dueSubjects(
  ctx: Pick<ServiceContext, 'wallNow'>,
  db: Queryable,
  partnerId?: string,
): Promise<CallbackJob[]> {
  return query<CallbackJob>(db, due, [ctx.wallNow(), atMost, partnerId ?? null]);
}
