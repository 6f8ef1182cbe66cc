import type { z } from 'zod';
import type { Actor } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../../text/cursor.ts';
import { maskText } from '../../text/mask.ts';
import {
  eventsAbout,
  eventsOfOrder,
  findEvent,
  latestArrivals,
  orderNosOf,
  type WebhookEvent,
} from './data/events.ts';
import { healthSince, pageOfEvents, pageOfFolds, pageOfMissing } from './data/list.ts';
import {
  type MissingPage,
  type WebhookEventDetail,
  type WebhookEventView,
  type WebhookFoldPage,
  type WebhookHealth,
  type WebhookListInput,
  type WebhookPage,
  webhookListSchema,
  webhookStates,
} from './types.ts';
import { replyTo } from './verbs/receive-webhook.ts';

const signatures = ['valid', 'invalid', 'absent', 'unchecked'] as const;
const appKeys = ['match', 'mismatch', 'absent', 'unchecked'] as const;

function webhookEventView(row: WebhookEvent, orderNo: string | null): WebhookEventView {
  const state = webhookStates.find((known) => known === row.state) ?? 'received';
  const { id, event, subjectId, status, body, note, orderId, timesReceived } = row;
  return {
    id,
    event,
    subjectId,
    status,
    // Anybody can send one, and name whomever they like.
    body: maskText(body, [subjectId, orderNo]),
    signature: signatures.find((known) => known === row.signature) ?? 'unchecked',
    appKey: appKeys.find((known) => known === row.appKey) ?? 'absent',
    state,
    reply: replyTo(state === 'rejected' ? (note ?? '') : null),
    note,
    orderId,
    orderNo,
    timesReceived,
    sentAt: row.sentAt?.toISOString() ?? null,
    receivedAt: row.receivedAt.toISOString(),
    lastReceivedAt: row.lastReceivedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
  };
}

const pageSize = 50;

/** Input type for callers in the portal, who pass only the filters they use. */
const input: z.ZodType<WebhookListInput> = webhookListSchema;

const readPage = (actor: Actor, input: WebhookListInput) => ({
  filter: input,
  timeZone: actor.timeZone,
  cursor: decodeCursor(input.cursor),
  limit: pageSize + 1,
});

/** The rows of a page, and the cursor of the next page if there are more. */
function cut<T>(rows: readonly T[], placeOf: (row: T) => Cursor): { page: T[]; nextCursor: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    page,
    nextCursor: rows.length > pageSize && last !== undefined ? encodeCursor(placeOf(last)) : null,
  };
}

/** One page of callbacks, newest first. */
export const listWebhookEvents = useCase({
  permission: 'event:read',
  input,
  run: async (actor, input): Promise<WebhookPage> => {
    const rows = await pageOfEvents(readPage(actor, input));
    const { page, nextCursor } = cut(rows, ({ receivedAt, id }) => ({ at: receivedAt, id }));
    return { events: await views(page), nextCursor };
  },
});

/** One page of the orders and wallets that callbacks were about, newest callback first. */
export const listWebhookFolds = useCase({
  permission: 'event:read',
  input,
  run: async (actor, input): Promise<WebhookFoldPage> => {
    const { rows, end } = await pageOfFolds(readPage(actor, input));
    const { page, nextCursor } = cut(rows, ({ newest }) => ({ at: newest.receivedAt, id: newest.id }));
    const newest = await views(page.map((row) => row.newest));
    return {
      folds: page.map(({ count, orderId, orderNo, beneficiaryName, statusId, walletType, currency }, nth) => {
        const event = newest[nth] as WebhookEventView;
        return {
          id: event.subjectId === null ? event.id : `${event.event} ${event.subjectId}`,
          newest: event,
          count,
          order:
            orderId !== null && orderNo !== null && beneficiaryName !== null && statusId !== null
              ? { id: orderId, orderNo, beneficiaryName, statusId }
              : null,
          wallet: walletType !== null && currency !== null ? { type: walletType, currency } : null,
        };
      }),
      nextCursor: nextCursor ?? (end && encodeCursor(end)),
    };
  },
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Span of ended orders that should have a callback: it comes within seconds; a failed one is resent after minutes. */
const expectedIn = () => {
  const at = now().getTime();
  return { endedFrom: new Date(at - 7 * dayMs), endedBefore: new Date(at - 5 * minuteMs) };
};

export const webhookHealth = useCase('event:read', async (): Promise<WebhookHealth> => {
  const since = new Date(now().getTime() - dayMs);
  const { last, states, verified, lagHalf, lagMost, missing } = await healthSince({ since, ...expectedIn() });
  return {
    lastReceivedAt: last?.toISOString() ?? null,
    states: Object.fromEntries(
      webhookStates.map((state) => [state, states[state] ?? 0]),
    ) as WebhookHealth['states'],
    verified,
    lag: lagHalf === null || lagMost === null ? null : { half: lagHalf, most: lagMost },
    missing,
  };
});

/** One page of orders that ended without a callback about it. */
export const listMissingCallbacks = useCase({
  permission: 'event:read',
  input,
  run: async (_actor, { cursor }): Promise<MissingPage> => {
    const rows = await pageOfMissing({ ...expectedIn(), cursor: decodeCursor(cursor), limit: pageSize + 1 });
    const { page, nextCursor } = cut(rows, ({ foundAt, id }) => ({ at: foundAt, id }));
    return {
      orders: page.map(({ id, foundAt, ...row }) => ({
        ...row,
        orderId: id,
        foundAt: foundAt.toISOString(),
      })),
      nextCursor,
    };
  },
});

/** One callback with the other callbacks about the same order or wallet; null for an unknown id. */
export const getWebhookEvent = useCase(
  'event:read',
  async (_actor, id: string): Promise<WebhookEventDetail | null> => {
    const row = await findEvent(id);
    if (!row) return null;
    const related = row.event !== null && row.subjectId !== null ? await eventsAbout(row) : [];
    const [event, ...siblings] = await views([row, ...related.filter((one) => one.id !== id)]);
    return event ? { event, siblings } : null;
  },
);

/** The callbacks of one order, newest first. */
export const webhookEventsOfOrder = useCase(
  'event:read',
  async (_actor, order: { id: string; orderNo: string }): Promise<WebhookEventView[]> =>
    (await eventsOfOrder(order.id)).map((row) => webhookEventView(row, order.orderNo)),
);

/**
 * Times of the latest understood callback and of the latest callback that could not be read back from the service. For
 * use cases and queries that have authorised; refused callbacks are ignored.
 */
export function callbackContactSince(since: Date): ReturnType<typeof latestArrivals> {
  return latestArrivals(since);
}

async function views(rows: readonly WebhookEvent[]): Promise<WebhookEventView[]> {
  const orderNos = await orderNosOf(rows.flatMap((row) => (row.orderId ? [row.orderId] : [])));
  return rows.map((row) => webhookEventView(row, (row.orderId && orderNos.get(row.orderId)) || null));
}
