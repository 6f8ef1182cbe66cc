import type { Callback } from '../../../lib/service-core/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { query } from '../sql.ts';

/** Longer than an attempt can take, so that only a dead sender's claim ever runs out. */
const claimSeconds = 30;

export type Claim = {
  deliveryId: string;
  partnerId: string;
  subject: string;
  /** As the outbox stored it; amounts are decimal text. */
  event: Callback;
  /** Attempts made before this one. */
  attempts: number;
  appKey: string;
  callbackUrl: string | null;
  clockOffsetSeconds: number;
  /** Names this claim: a result is recorded for it only while it is held. */
  claimedUntil: string;
};

type Row = {
  id: string;
  partner_id: string;
  subject: string;
  body: Callback;
  attempts: number;
  app_key: string;
  callback_url: string | null;
  clock_offset_seconds: string;
  claimed_until: string;
};

// The oldest waiting event of the subject and no other: a newer one never overtakes. Two senders meet at the row
// lock, and the second then sees the first's claim.
const claim = `
  with head as (
    select id from deliveries where subject = $1 and state = 'pending' order by sequence limit 1 for update
  )
  update deliveries d set wall_claimed_until = clock_timestamp() + make_interval(secs => $3)
  from head, partners p
  where d.id = head.id and p.id = d.partner_id
    and (d.wall_claimed_until is null or d.wall_claimed_until < clock_timestamp())
    and d.next_attempt_at <= $2::timestamptz + make_interval(secs => p.clock_offset_seconds)
  returning d.id, d.partner_id, d.subject, d.body, d.attempts, p.app_key, p.callback_url,
    p.clock_offset_seconds, d.wall_claimed_until::text as claimed_until`;

/** Takes the event of a subject whose turn it is, when it is due on the partner's clock and nobody has it. */
export async function claimHead(
  ctx: Pick<ServiceContext, 'pool' | 'wallNow'>,
  subject: string,
): Promise<Claim | undefined> {
  const [row] = await query<Row>(ctx.pool, claim, [subject, ctx.wallNow(), claimSeconds]);
  if (!row) return undefined;
  return {
    deliveryId: row.id,
    partnerId: row.partner_id,
    subject: row.subject,
    event: row.body,
    attempts: row.attempts,
    appKey: row.app_key,
    callbackUrl: row.callback_url,
    clockOffsetSeconds: Number(row.clock_offset_seconds),
    claimedUntil: row.claimed_until,
  };
}
