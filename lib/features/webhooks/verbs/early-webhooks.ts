import {
  announce,
  earlyEvents,
  inTransaction,
  lockSubject,
  planProcessing,
  settleEvent,
  type Tx,
  type WebhookEvent,
} from '../data/events.ts';

const mostEarly = 50;

/**
 * Plans the callbacks about an order that came before it was known, in the transaction that makes it known: from then
 * on none of them stays unmatched.
 */
export async function planEarlyWebhooks(tx: Tx, tradeId: string): Promise<void> {
  await lockSubject(tx, tradeId);
  for (const event of await earlyEvents(tx, tradeId, mostEarly)) await planProcessing(tx, event);
}

/** Notes that a callback is about no order of ours. False, and nothing noted, when the order became known meanwhile. */
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
