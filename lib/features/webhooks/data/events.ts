import { now } from '../../../clock.ts';
import { db, Prisma, rowOf, rowsOf, type Tx } from '../../../db/client.ts';
import type { WebhookEvent } from '../../../db/generated/client.ts';
import { enqueue } from '../../../queue/enqueue.ts';

export { inTransaction } from '../../../db/client.ts';
export { announce } from '../../../live/hub.ts';
export type { Tx, WebhookEvent };

/**
 * Stores a callback, or counts a copy of a stored one. The unique key decides `isNew`, so exactly one of several
 * simultaneous copies is new.
 */
export async function storeEvent(
  tx: Tx,
  event: Prisma.WebhookEventUncheckedCreateInput & { receivedAt: Date },
): Promise<{ row: WebhookEvent; isNew: boolean }> {
  const row = await tx.webhookEvent.upsert({
    where: { dedupKey: event.dedupKey },
    create: { ...event, lastReceivedAt: event.receivedAt },
    update: { timesReceived: { increment: 1 }, lastReceivedAt: event.receivedAt },
  });
  return { row, isNew: row.timesReceived === 1 };
}

type Planned = Pick<WebhookEvent, 'id' | 'event' | 'signature'>;

// Balances that change together are read together.
const gatherMs = 2_000;

/**
 * Queues a stored callback for processing, at most once at a time. Anyone can send unsigned callbacks: they wait behind
 * everything else, so that they never delay signed callbacks.
 */
export async function planProcessing(tx: Tx, { id, event, signature }: Planned): Promise<void> {
  const behind = signature !== 'valid';
  const at = behind && event === 'balance' ? new Date(now().getTime() + gatherMs) : undefined;
  await enqueue(tx, 'process_webhook', { eventId: id }, { key: `webhook:${id}`, behind, at });
}

export function countRejectedSince(tx: Tx, since: Date): Promise<number> {
  return tx.webhookEvent.count({ where: { state: 'rejected', receivedAt: { gte: since } } });
}

export function findEvent(id: string): Promise<WebhookEvent | null> {
  return db().webhookEvent.findUnique({ where: { id } });
}

export function settleEvent(
  tx: Tx,
  id: string,
  data: Pick<Prisma.WebhookEventUncheckedUpdateInput, 'state' | 'note' | 'orderId'>,
): Promise<WebhookEvent> {
  return tx.webhookEvent.update({ where: { id }, data: { ...data, processedAt: now() } });
}

/**
 * Locks the decision whether an order is known until the transaction ends: the transaction that finds a callback
 * unmatched and the transaction that makes the order known see each other's rows.
 */
export async function lockSubject(tx: Tx, subjectId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`callback:${subjectId}`}))`;
}

/** Callbacks about this subject that found no order, or have not looked for one yet. */
export function earlyEvents(tx: Tx, subjectId: string, limit: number): Promise<WebhookEvent[]> {
  return tx.webhookEvent.findMany({
    where: { subjectId, event: 'payment', state: { in: ['received', 'unknown-subject'] } },
    orderBy: { receivedAt: 'asc' },
    take: limit,
  });
}

/**
 * Callbacks stored before `before` that are unprocessed and have no job that will process them; for callbacks received
 * after `urgentSince`, no job that will do so within a minute.
 */
export function forgottenEvents(o: { before: Date; urgentSince: Date; limit: number }): Promise<Planned[]> {
  return rowsOf(Prisma.sql`
    select id, event, signature from webhook_events e
     where state = 'received' and received_at < ${o.before}
       and not exists (
         select from graphile_worker.jobs j
          where j.key = 'webhook:' || e.id and j.attempts < j.max_attempts
            and (e.received_at < ${o.urgentSince} or j.run_at < now() + interval '1 minute')
       )
     order by received_at limit ${o.limit}`);
}

/** Deletes callbacks received before `all`, and unmatched or refused callbacks received before `notOurs`. */
export async function deleteEvents(before: { all: Date; notOurs: Date }, limit: number): Promise<void> {
  await db().$executeRaw`
    delete from webhook_events where id in (
      select id from webhook_events where received_at < ${before.all} and state <> 'received'
       order by received_at limit ${limit}
    )`;
  await db().$executeRaw`
    delete from webhook_events where id in (
      select id from webhook_events
       where received_at < ${before.notOurs} and state in ('unknown-subject', 'rejected')
       order by received_at limit ${limit}
    )`;
}

/** Deletes unsigned unmatched or refused callbacks, except the newest `count`. */
export async function deleteStrangersBeyond(count: number): Promise<void> {
  await db().$executeRaw`
    delete from webhook_events where id in (
      select id from webhook_events
       where state in ('unknown-subject', 'rejected') and signature <> 'valid'
       order by received_at desc, id desc offset ${count}
    )`;
}

export function eventsOfOrder(orderId: string): Promise<WebhookEvent[]> {
  return db().webhookEvent.findMany({
    where: { orderId },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: 100,
  });
}

/** All callbacks about the same order or wallet, newest first, including this one; at most 100. */
export function eventsAbout({
  event,
  subjectId,
}: Pick<WebhookEvent, 'event' | 'subjectId'>): Promise<WebhookEvent[]> {
  return db().webhookEvent.findMany({
    where: { event, subjectId },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: 100,
  });
}

export async function orderNosOf(orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().order.findMany({
    where: { id: { in: [...new Set(orderIds)] } },
    select: { id: true, orderNo: true },
  });
  return new Map(rows.map((row) => [row.id, row.orderNo]));
}

/** Times of the latest successful callback, the latest failed one, and the first failure since the last success. */
export function latestArrivals(
  since: Date,
): Promise<{ lastSuccess: Date | null; lastFailure: Date | null; failingSince: Date | null }> {
  return rowOf(Prisma.sql`
    with latest as (
      select received_at as at, state = 'failed' as failed from webhook_events
       where received_at >= ${since} and state in ('received', 'applied', 'unchanged', 'failed')
       order by received_at desc limit 500
    ), success as (
      select max(at) as at from latest where not failed
    )
    select success.at as "lastSuccess",
           max(latest.at) filter (where failed) as "lastFailure",
           min(latest.at) filter (where failed and (success.at is null or latest.at > success.at)) as "failingSince"
      from success left join latest on true group by success.at`);
}
