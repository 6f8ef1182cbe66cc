import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  announce,
  deleteEvents,
  deleteStrangersBeyond,
  earlyEvents,
  findEvent,
  forgottenEvents,
  inTransaction,
  lockSubject,
  planProcessing,
  settleEvent,
  type Tx,
  type WebhookEvent,
} from '../data/events.ts';
import { type ReprocessRefusal, reprocessSchema } from '../types.ts';

export type { WebhookEvent };

/** A stored callback to process; null for a refused callback. */
export async function eventToProcess(eventId: string): Promise<WebhookEvent | null> {
  const event = await findEvent(eventId);
  return event && event.state !== 'rejected' ? event : null;
}

/** Records the result of reading back, and tells open browsers. */
export async function settleWebhook(
  event: WebhookEvent,
  outcome: { state: 'applied' | 'unchanged' | 'unknown-subject'; orderId?: string; note?: string },
): Promise<void> {
  const { state, orderId = null, note = null } = outcome;
  await inTransaction(async (tx) => {
    await settleEvent(tx, event.id, { state, orderId, note });
    await announce(tx, [{ kind: 'webhook', id: event.id, version: event.timesReceived + 1 }]);
  });
}

/** Records that the service did not answer until the last try; reconciliation catches up on the subject. */
export async function failWebhook(eventId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const event = await settleEvent(tx, eventId, { state: 'failed', note: 'not read back' });
    await announce(tx, [{ kind: 'webhook', id: eventId, version: event.timesReceived + 2 }]);
  });
}

const mostEarly = 50;

/**
 * Queues callbacks that arrived before their order was known, in the transaction that makes the order known. From then
 * on none of them stays unmatched.
 */
export async function planEarlyWebhooks(tx: Tx, tradeId: string): Promise<void> {
  await lockSubject(tx, tradeId);
  for (const event of await earlyEvents(tx, tradeId, mostEarly)) await planProcessing(tx, event);
}

/** Records that a callback matches no order. False, and nothing is recorded, if the order has become known. */
export function settleUnmatched(
  event: WebhookEvent,
  o: { tradeId: string; isKnown: (tx: Tx) => Promise<boolean> },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    await lockSubject(tx, o.tradeId);
    if (await o.isKnown(tx)) return false;
    await settleEvent(tx, event.id, { state: 'unknown-subject', orderId: null, note: null });
    await announce(tx, [{ kind: 'webhook', id: event.id, version: event.timesReceived + 1 }]);
    return true;
  });
}

/** Reads the subject of a stored callback back again. A refused callback stays refused. */
export const reprocessWebhook = useCase({
  permission: 'order:check',
  input: reprocessSchema,
  run: async (actor, { eventId }): Promise<Result<null, ReprocessRefusal>> => {
    const event = await findEvent(eventId);
    if (!event) return err({ code: 'event-not-found' });
    if (event.state === 'rejected') return err({ code: 'event-refused' });
    await inTransaction(async (tx) => {
      await recordAudit(tx, {
        actor,
        action: 'webhook.reprocess',
        subject: { kind: 'webhook', id: eventId },
      });
      await planProcessing(tx, event);
    });
    return ok(null);
  },
});

const graceMs = 30_000;
const dayMs = 24 * 60 * 60_000;
const kept = { days: 90, notOursDays: 7, strangers: 10_000 } as const;
/** Limit per minute, so that no deletion takes long. */
const batch = 5_000;

/**
 * Queues stored callbacks that no job will process, because the job was lost or gave up. Callbacks of the last day are
 * tried at least every two minutes, since the queue's own delays grow to hours after an hour without the service.
 */
export async function planForgottenWebhooks(): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const events = await forgottenEvents({ before: ago(graceMs), urgentSince: ago(dayMs), limit: 500 });
  if (events.length === 0) return;
  await inTransaction(async (tx) => {
    for (const event of events) await planProcessing(tx, event);
  });
}

/**
 * Deletes callbacks after 90 days, unmatched or refused callbacks after 7 days, and all but the newest 10,000 unsigned
 * ones among the latter. Orders keep their timeline. Runs every minute.
 */
export async function forgetOldWebhooks(): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await deleteEvents({ all: daysAgo(kept.days), notOurs: daysAgo(kept.notOursDays) }, batch);
  await deleteStrangersBeyond(kept.strangers);
}
