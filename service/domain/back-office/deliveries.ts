import type { Queryable } from '../context.ts';
import { isUuid } from '../ids.ts';
import { query } from '../sql.ts';

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** An event told, or to be told, to a partner. Times follow the partner's clock. */
export type DeliveryListing = {
  deliveryId: string;
  partnerId: string;
  partnerName: string;
  event: 'payment' | 'balance';
  /** A tradeId or walletId. */
  subject: string;
  status: string;
  state: DeliveryState;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
};

export type DeliveryAttempt = {
  at: Date;
  durationMs: number;
  httpStatus: number | null;
  response: string | null;
  error: string | null;
};

const select = `
  select d.id as "deliveryId", d.partner_id as "partnerId", p.name as "partnerName", d.event, d.subject,
    d.body ->> 'status' as status, d.state, d.attempts, d.created_at as "createdAt",
    case when d.state = 'pending' then d.next_attempt_at end as "nextAttemptAt"
  from deliveries d join partners p on p.id = d.partner_id`;
const some = `
  ${select}
  where ($1::uuid is null or d.partner_id = $1) and ($2::text is null or d.state = $2)
    and ($3::text is null or d.event = $3) and ($4::text is null or d.subject = $4)
    and ($5::timestamptz is null or d.created_at >= $5)
  order by d.sequence desc limit $6`;
const one = `${select} where d.id = $1`;
const attemptsOf = `
  select at, duration_ms as "durationMs", http_status as "httpStatus", response, error
  from delivery_attempts where delivery_id = $1 order by id`;

export type DeliveryFilter = {
  partnerId?: string | undefined;
  state?: DeliveryState | undefined;
  event?: 'payment' | 'balance' | undefined;
  subject?: string | undefined;
  since?: Date | undefined;
  limit: number;
};

/** Deliveries of one partner or of all, the newest first. */
export async function listAllDeliveries(db: Queryable, filter: DeliveryFilter): Promise<DeliveryListing[]> {
  const { partnerId, state, event, subject, since, limit } = filter;
  const values = [partnerId ?? null, state ?? null, event ?? null, subject ?? null, since ?? null, limit];
  return query<DeliveryListing>(db, some, values);
}

export async function findDelivery(
  db: Queryable,
  deliveryId: string,
): Promise<(DeliveryListing & { tries: DeliveryAttempt[] }) | undefined> {
  if (!isUuid(deliveryId)) return undefined;
  const [delivery] = await query<DeliveryListing>(db, one, [deliveryId]);
  return delivery && { ...delivery, tries: await query<DeliveryAttempt>(db, attemptsOf, [deliveryId]) };
}
