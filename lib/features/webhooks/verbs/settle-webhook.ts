import { announce, findEvent, inTransaction, settleEvent, type WebhookEvent } from '../data/events.ts';

export type { WebhookEvent };

/** A stored callback that may be acted upon; null for one that was refused. */
export async function eventToProcess(eventId: string): Promise<WebhookEvent | null> {
  const event = await findEvent(eventId);
  return event && event.state !== 'rejected' ? event : null;
}

/** Notes what reading back led to, and tells the open browsers. */
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

/** The service could not be asked until the last try; reconciliation finds what this callback was about. */
export async function failWebhook(eventId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const event = await settleEvent(tx, eventId, { state: 'failed', note: 'not read back' });
    await announce(tx, [{ kind: 'webhook', id: eventId, version: event.timesReceived + 2 }]);
  });
}
