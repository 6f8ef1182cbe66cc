import { z } from 'zod';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { deliverAfterCommit } from './claim.ts';

const atMost = 200;

export type DeliveryView = {
  deliveryId: string;
  event: string;
  id: string;
  status: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: { at: string; httpStatus?: number; response?: string; error?: string }[];
};

type AttemptRow = Omit<DeliveryView['attempts'][number], 'at'> & { ms: number };
type Row = Omit<DeliveryView, 'attempts'> & { attempts: AttemptRow[] };

const select = `
  select d.id as "deliveryId", d.event, d.subject as id, d.body ->> 'status' as status, d.state,
    coalesce((
      select json_agg(json_strip_nulls(json_build_object('ms', (extract(epoch from a.at) * 1000)::bigint, 'httpStatus', a.http_status,
                                        'response', a.response, 'error', a.error)) order by a.id)
      from delivery_attempts a where a.delivery_id = d.id), '[]') as attempts
  from deliveries d
  where d.partner_id = $1 and ($2::text is null or d.subject = $2)
  order by d.sequence desc limit $3`;

/** The newest 200 deliveries of a partner, an order or a wallet, oldest first (decisions §11). */
export async function listDeliveries(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  filter: { id?: string | undefined },
): Promise<Result<DeliveryView[], DomainError>> {
  const rows = await query<Row>(ctx.pool, select, [partner.id, filter.id ?? null, atMost]);
  return ok(
    rows.toReversed().map(({ attempts, ...delivery }) => ({
      ...delivery,
      attempts: attempts.map(({ ms, ...attempt }) => ({
        at: new Date(ms).toISOString(),
        ...attempt,
      })),
    })),
  );
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** A callback that was or will be sent to a partner. Times follow the partner's clock. */
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

const selectDelivery = `
  select d.id as "deliveryId", d.partner_id as "partnerId", p.name as "partnerName", d.event, d.subject,
    d.body ->> 'status' as status, d.state, d.attempts, d.created_at as "createdAt",
    case when d.state = 'pending' then d.next_attempt_at end as "nextAttemptAt"
  from deliveries d join partners p on p.id = d.partner_id`;
const some = `
  ${selectDelivery}
  where ($1::uuid is null or d.partner_id = $1) and ($2::text is null or d.state = $2)
    and ($3::text is null or d.event = $3) and ($4::text is null or d.subject = $4)
    and ($5::timestamptz is null or d.created_at >= $5)
  order by d.sequence desc limit $6`;
const one = `${selectDelivery} where d.id = $1`;
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

/** Deliveries of one partner or of all, newest first. */
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

// Keeps the claim, so that an event being sent right now is not sent twice in parallel.
const reopen = `
  update deliveries set state = 'pending', next_attempt_at = $3, finished_at = null
  where id = $1 and partner_id = $2 returning subject`;

/** Sends an event again, whatever its state: one attempt now, then any retries it has left. Refuses with `notFound`. */
export async function redeliver(
  ctx: ServiceContext,
  partner: Partner,
  request: { deliveryId: string },
): Promise<Result<{ deliveryId: string }, DomainError>> {
  const { deliveryId } = request;
  if (!z.uuid().safeParse(deliveryId).success) return refuse('notFound', 'there is no such delivery');
  return inTransaction(ctx, async (tx) => {
    const [row] = await query<{ subject: string }>(tx, reopen, [
      deliveryId,
      partner.id,
      partnerNow(ctx, partner),
    ]);
    if (!row) return refuse('notFound', 'there is no such delivery');
    await deliverAfterCommit(tx, [{ partnerId: partner.id, subject: row.subject }]);
    return ok({ deliveryId });
  });
}
