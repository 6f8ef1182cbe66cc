import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { decodeCursor, encodeCursor } from '../../cursor.ts';
import { eventsOfOrder, orderNosOf, pageOfEvents, type WebhookEvent } from './repository.ts';
import type { WebhookEventView, WebhookPage } from './types.ts';
import { webhookEventView } from './view.ts';

const pageSize = 50;

/** One page of callbacks, newest first. */
export async function listWebhookEvents(
  actor: Actor,
  o: { cursor?: string | undefined },
): Promise<WebhookPage> {
  authorise(actor, 'event:read');
  const rows = await pageOfEvents({ cursor: decodeCursor(o.cursor), limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    events: await views(page),
    nextCursor: rows.length > pageSize && last ? encodeCursor({ at: last.receivedAt, id: last.id }) : null,
  };
}

export async function latestWebhookEvents(actor: Actor, limit: number): Promise<WebhookEventView[]> {
  authorise(actor, 'event:read');
  return views(await pageOfEvents({ cursor: null, limit }));
}

/** The callbacks of one order, newest first. */
export async function webhookEventsOfOrder(
  actor: Actor,
  order: { id: string; orderNo: string },
): Promise<WebhookEventView[]> {
  authorise(actor, 'event:read');
  return (await eventsOfOrder(order.id)).map((row) => webhookEventView(row, order.orderNo));
}

async function views(rows: readonly WebhookEvent[]): Promise<WebhookEventView[]> {
  const orderNos = await orderNosOf(rows.flatMap((row) => (row.orderId ? [row.orderId] : [])));
  return rows.map((row) => webhookEventView(row, (row.orderId && orderNos.get(row.orderId)) || null));
}
