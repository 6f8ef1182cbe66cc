import { now } from '../../clock.ts';
import { db, Prisma, type Tx } from '../../db/client.ts';
import type { WebhookEvent } from '../../db/generated/client.ts';
import { rowOf } from '../../db/rows.ts';
import type { WebhookFilter } from './types.ts';

export { inTransaction } from '../../db/transaction.ts';
export { enqueue } from '../../jobs/enqueue.ts';
export { announce } from '../../live/announce.ts';
export type { WebhookEvent };

/**
 * Stores a callback, or counts it up when the same one is there. `isNew` is decided by the unique key, so that of
 * copies that arrive together exactly one is new.
 */
export async function storeEvent(
  tx: Tx,
  event: Prisma.WebhookEventUncheckedCreateInput,
): Promise<{ row: WebhookEvent; isNew: boolean }> {
  const at = now();
  const row = await tx.webhookEvent.upsert({
    where: { dedupKey: event.dedupKey },
    create: { ...event, receivedAt: at, lastReceivedAt: at },
    update: { timesReceived: { increment: 1 }, lastReceivedAt: at },
  });
  return { row, isNew: row.timesReceived === 1 };
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

export function eventsOfOrder(orderId: string): Promise<WebhookEvent[]> {
  return db().webhookEvent.findMany({
    where: { orderId },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: 100,
  });
}

const statesOf: Record<WebhookFilter, readonly string[] | null> = {
  all: null,
  unmatched: ['unknown-subject'],
  refused: ['rejected'],
};

/** One page, newest first, after the event that `cursor` names. */
export function pageOfEvents(o: {
  filter?: WebhookFilter | undefined;
  cursor: { at: Date; id: string } | null;
  limit: number;
}): Promise<WebhookEvent[]> {
  const { filter = 'all', cursor, limit } = o;
  const states = statesOf[filter];
  return db().webhookEvent.findMany({
    where: {
      ...(states && { state: { in: [...states] } }),
      ...(cursor && {
        OR: [{ receivedAt: { lt: cursor.at } }, { receivedAt: cursor.at, id: { lt: cursor.id } }],
      }),
    },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

export async function orderNosOf(orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().order.findMany({
    where: { id: { in: [...new Set(orderIds)] } },
    select: { id: true, orderNo: true },
  });
  return new Map(rows.map((row) => [row.id, row.orderNo]));
}

/** The latest callback that was understood, the latest that failed, and the first that failed since. */
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
