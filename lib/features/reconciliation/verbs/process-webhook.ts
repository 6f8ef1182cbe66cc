import { now } from '../../../clock.ts';
import { db } from '../../../db/client.ts';
import { startPulse } from '../../../db/pulse.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { type Callback, decodeCallback, parseWire } from '../../../service-core/contract/index.ts';
import { isStorable } from '../../../text/storable.ts';
import { completeAmounts } from '../../orders/verbs/apply-news.ts';
import { checkOrder, orderIdOf } from '../../orders/verbs/check-order.ts';
import { areWalletsReadSince, readWallets } from '../../wallets/verbs/read-wallets.ts';
import {
  eventToProcess,
  settleUnmatched,
  settleWebhook,
  type WebhookEvent,
} from '../../webhooks/verbs/settle-webhook.ts';

type Outcome = Parameters<typeof settleWebhook>[1];

/** The service did not answer; the queue tries again later. */
class NotReadBack extends Error {
  override readonly name = 'NotReadBack';
}

/**
 * Acts on a stored callback: reads the order or the wallets back over the signed API and believes only that. Safe to
 * repeat. Throws {@link NotReadBack} while the service gives no answer, so that the job is tried again.
 */
export async function processWebhook(eventId: string): Promise<void> {
  const event = await eventToProcess(eventId);
  if (!event) return;
  const parsed = parseWire(Buffer.from(event.body, 'utf8'));
  const callback = parsed.ok ? decodeCallback(parsed.value) : parsed;
  const outcome: Outcome | null = callback.ok
    ? await actOn(event, callback.value)
    : { state: 'unknown-subject', note: 'unreadable' };
  if (outcome) await settleWebhook(event, outcome);
}

/** Null if the outcome is already stored. */
function actOn(event: WebhookEvent, callback: Callback): Promise<Outcome | null> | Outcome {
  switch (callback.event) {
    case 'payment':
      return readOrderBack(event, callback);
    case 'balance':
      return readBalancesBack(event);
    default:
      return { state: 'unknown-subject', note: 'unknown event' };
  }
}

async function readOrderBack(event: WebhookEvent, callback: Callback): Promise<Outcome | null> {
  // No id of ours or of the service contains such characters.
  if (!isStorable(callback.id)) return { state: 'unknown-subject' };
  const tradeId = callback.id;
  const orderId = await orderIdOf(tradeId);
  if (!orderId) {
    // No need to ask the service: once an order of ours becomes known, its early callbacks are processed again.
    const settled = await settleUnmatched(event, {
      tradeId,
      isKnown: async (tx) => (await orderIdOf(tradeId, tx)) !== null,
    });
    return settled ? null : readOrderBack(event, callback);
  }
  const checked = await checkOrder(orderId, 'callback');
  if (checked?.kind !== 'checked') throw new NotReadBack();
  // The order's status change also changes the wallets.
  await readWallets();
  const completed =
    event.signature === 'valid' && callback.status === 'completed'
      ? await completeAmounts(orderId, callback)
      : false;
  return { state: checked.changed || completed ? 'applied' : 'unchanged', orderId };
}

async function readBalancesBack(event: WebhookEvent): Promise<Outcome> {
  // Unsigned callbacks could each cost a call: one reading answers all callbacks received before it.
  if (event.signature !== 'valid' && (await areWalletsReadSince(event.lastReceivedAt)))
    return { state: 'unchanged' };
  const changed = await readWallets();
  if (changed === null) throw new NotReadBack();
  return { state: changed > 0 ? 'applied' : 'unchanged' };
}

/** Makes the process follow the database's time, and stop if the database does not answer. */
export const followDatabase = (): Promise<void> => startPulse();

/** Queues a reading of the balances. */
export function planWalletReading(): Promise<void> {
  return enqueue(db(), 'read_wallets', {}, { key: 'read_wallets', at: now(), maxAttempts: 1 });
}

/** Queues a status check of an order. */
export function planCheckNow(orderId: string): Promise<void> {
  return enqueue(
    db(),
    'check_order',
    { orderId },
    { key: `check_order:${orderId}`, at: now(), maxAttempts: 3 },
  );
}
