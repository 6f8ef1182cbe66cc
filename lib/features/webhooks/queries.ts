import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { decodeCursor, encodeCursor } from '../../cursor.ts';
import {
  eventsOfOrder,
  findEvent,
  latestArrivals,
  orderNosOf,
  pageOfEvents,
  type WebhookEvent,
} from './repository.ts';
import type { WebhookEventDetail, WebhookEventView, WebhookListInput, WebhookPage } from './types.ts';
import { webhookEventView } from './view.ts';

const pageSize = 50;

/** One page of callbacks, newest first. */
export async function listWebhookEvents(actor: Actor, o: WebhookListInput): Promise<WebhookPage> {
  authorise(actor, 'event:read');
  const { filter } = o;
  const rows = await pageOfEvents({ filter, cursor: decodeCursor(o.cursor), limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    events: await views(page),
    nextCursor: rows.length > pageSize && last ? encodeCursor({ at: last.receivedAt, id: last.id }) : null,
  };
}

/** One callback with what else came about the same order; null when there is none with this id. */
export async function getWebhookEvent(actor: Actor, id: string): Promise<WebhookEventDetail | null> {
  authorise(actor, 'event:read');
  const row = await findEvent(id);
  if (!row) return null;
  const related = row.orderId ? await eventsOfOrder(row.orderId) : [];
  const [event, ...siblings] = await views([row, ...related.filter((one) => one.id !== id)]);
  return event ? { event, siblings } : null;
}

/** The callbacks of one order, newest first. */
export async function webhookEventsOfOrder(
  actor: Actor,
  order: { id: string; orderNo: string },
): Promise<WebhookEventView[]> {
  authorise(actor, 'event:read');
  return (await eventsOfOrder(order.id)).map((row) => webhookEventView(row, order.orderNo));
}

/**
 * Time a callback last came in and was understood, and time one could last not be read back from the service. For
 * use-cases and queries that have authorised; a stranger's rejected callback counts as nothing.
 */
export function callbackContactSince(since: Date): ReturnType<typeof latestArrivals> {
  return latestArrivals(since);
}

async function views(rows: readonly WebhookEvent[]): Promise<WebhookEventView[]> {
  const orderNos = await orderNosOf(rows.flatMap((row) => (row.orderId ? [row.orderId] : [])));
  return rows.map((row) => webhookEventView(row, (row.orderId && orderNos.get(row.orderId)) || null));
}
