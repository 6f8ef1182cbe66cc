import type { ServiceContext } from '../context.ts';
import { asFields, type Queryable, query } from '../database.ts';

/** An order whose next payout step this process has claimed. The two times identify the claim. */
export type PayoutClaim = {
  tradeId: string;
  partnerId: string;
  /** Queries to the bank without a result since the payout was last made due. */
  asked: number;
  dueAt: string;
  claimedUntil: string;
};

// Skips rows that another process is claiming. A dead process's claims expire.
const claim = `
  with due as materialized (
    select trade_id from orders
    where wall_payout_due_at <= now() and (wall_payout_claimed_until is null or wall_payout_claimed_until < now())
    order by wall_payout_due_at limit $1 for no key update skip locked
  )
  update orders o set wall_payout_claimed_until = clock_timestamp() + make_interval(secs => $2)
  from due where o.trade_id = due.trade_id
  returning ${asFields('o.trade_id, o.partner_id')}, o.payout_asked as asked,
    o.wall_payout_due_at::text as "dueAt", o.wall_payout_claimed_until::text as "claimedUntil"`;

/** Time for a step, excluding the bank's answer. */
const beyondBankSeconds = 10;

/**
 * Claims orders whose payout is due, longest due first. The due time is in the order's row: set in the transaction that
 * confirms the order, cleared in the transaction that ends it.
 */
export function claimPayouts(
  ctx: Pick<ServiceContext, 'pool' | 'settings'>,
  atMost: number,
): Promise<PayoutClaim[]> {
  const claimSeconds = ctx.settings.railTimeoutMs / 1_000 + beyondBankSeconds;
  return query<PayoutClaim>(ctx.pool, claim, [atMost, claimSeconds]);
}

// A payout made due by a result or decision during the step stays due.
const release = `
  update orders
  set wall_payout_claimed_until = null,
      wall_payout_due_at = case when wall_payout_due_at = $3::timestamptz
                                then now() + make_interval(secs => $4) else wall_payout_due_at end,
      payout_asked = case when wall_payout_due_at = $3::timestamptz then $5 else payout_asked end
  where trade_id = $1 and wall_payout_claimed_until = $2::timestamptz`;

/** Ends a step that did not end the order: the payout waits for a person's decision, or is due again later. */
export async function releasePayout(
  db: Queryable,
  claim: PayoutClaim,
  next: 'decision' | 'later',
): Promise<void> {
  const { tradeId, claimedUntil, dueAt } = claim;
  const asked = next === 'later' ? claim.asked + 1 : 0;
  const seconds = next === 'later' ? waitSeconds(asked) : null;
  await query(db, release, [tradeId, claimedUntil, dueAt, seconds, asked]);
}

const firstWaitSeconds = 1;
const longestWaitSeconds = 600;

/** Seconds until the bank is queried again after `asked` queries: 1 s, doubling each time, at most 10 min. */
export const waitSeconds = (asked: number): number =>
  Math.min(firstWaitSeconds * 2 ** Math.max(0, asked - 1), longestWaitSeconds);

const makeDue = `
  update orders
  set wall_payout_due_at = case when $2::boolean and wall_payout_due_at > now()
                                then wall_payout_due_at else clock_timestamp() end,
      payout_asked = 0
  where trade_id = $1`;

/**
 * Makes the payout of a transferring order due now, even while a process is working on it: another step follows. With
 * `keep` a later due time stays.
 */
export async function makePayoutDue(
  tx: Queryable,
  tradeId: string,
  waiting: 'advance' | 'keep',
): Promise<void> {
  await query(tx, makeDue, [tradeId, waiting === 'keep']);
}

const takeUp = `
  update orders set wall_payout_due_at = clock_timestamp(), payout_asked = 0
  where status = 'transferring' and review_decision is distinct from 'hold'
    and wall_payout_due_at is null and (wall_payout_claimed_until is null or wall_payout_claimed_until < now())
  returning ${asFields('trade_id')}`;

const overdue = `
  select ${asFields('trade_id')} from orders
  where wall_payout_due_at < now() - make_interval(secs => $1)
    and (wall_payout_claimed_until is null or wall_payout_claimed_until < now())
  order by wall_payout_due_at limit 1`;

/**
 * Makes due again what is under way without a due time, whoever left it so, such as a process of an older version: only
 * a payment held for staff may wait for nothing. Returns a warning that names the payment which nobody has taken further
 * for longest, where that is longer than a step may take.
 */
export async function followPayouts(
  ctx: Pick<ServiceContext, 'pool' | 'settings' | 'log'>,
): Promise<string | undefined> {
  const left = await query<{ tradeId: string }>(ctx.pool, takeUp, []);
  for (const { tradeId } of left) ctx.log.warn({ tradeId }, 'a payment under way had no due time');
  const seconds = ctx.settings.railTimeoutMs / 1_000 + beyondBankSeconds;
  const [oldest] = await query<{ tradeId: string }>(ctx.pool, overdue, [seconds]);
  return oldest && `nobody takes the payment of order ${oldest.tradeId} further`;
}
