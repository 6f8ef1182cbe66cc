import { callPayout } from '../../../payout/client.ts';
import { type Callback, decodeCallback, endpoints, parseWire } from '../../../service-core/contract/index.ts';
import { findOrderByNumber, findOrderByTradeId } from '../../orders/repository.ts';
import { checkOrder } from '../../orders/use-cases/check-order.ts';
import { completeAmounts } from '../../orders/use-cases/complete-amounts.ts';
import { readWallets } from '../../wallets/use-cases/read-wallets.ts';
import { announce, findEvent, inTransaction, settleEvent, type WebhookEvent } from '../repository.ts';

type Outcome = { state: 'applied' | 'unchanged' | 'unknown-subject'; orderId?: string; note?: string };

/** The service could not be asked; the queue tries again later. */
export class NotReadBack extends Error {
  override readonly name = 'NotReadBack';
}

/**
 * Acts on a stored callback: reads the order or the wallets back over the signed API and believes only that. Safe to
 * repeat. Throws {@link NotReadBack} while the service gives no answer, so that the job is tried again.
 */
export async function processWebhook(eventId: string): Promise<void> {
  const event = await findEvent(eventId);
  if (!event || event.state === 'rejected') return;
  const parsed = parseWire(Buffer.from(event.body, 'utf8'));
  const callback = parsed.ok ? decodeCallback(parsed.value) : parsed;
  if (!callback.ok) return;
  const outcome = await actOn(event, callback.value);
  await inTransaction(async (tx) => {
    const { state, orderId = null, note = null } = outcome;
    await settleEvent(tx, eventId, { state, orderId, note });
    await announce(tx, [{ kind: 'webhook', id: eventId, version: event.timesReceived + 1 }]);
  });
}

function actOn(event: WebhookEvent, callback: Callback): Promise<Outcome> | Outcome {
  switch (callback.event) {
    case 'payment':
      return readOrderBack(event, callback);
    case 'balance':
      return readBalancesBack();
    default:
      return { state: 'unknown-subject', note: 'unknown event' };
  }
}

async function readOrderBack(event: WebhookEvent, callback: Callback): Promise<Outcome> {
  const order = (await findOrderByTradeId(callback.id)) ?? (await orderOfUnknownTrade(callback.id));
  if (!order) return { state: 'unknown-subject' };
  const checked = await checkOrder(order.id, 'callback');
  if (checked?.kind !== 'checked') throw new NotReadBack();
  // Before a confirmation's own money moves and after, the wallets differ.
  await readWallets();
  const completed =
    event.signature === 'valid' && callback.status === 'completed'
      ? await completeAmounts(order.id, callback)
      : false;
  return { state: checked.changed || completed ? 'applied' : 'unchanged', orderId: order.id };
}

/** A callback can be faster than the answer of the create call that made the order: its number tells. */
async function orderOfUnknownTrade(tradeId: string) {
  const outcome = await callPayout(endpoints.globalStatus, { tradeId });
  if (outcome.kind === 'refused') return null;
  if (outcome.kind !== 'accepted') throw new NotReadBack();
  return findOrderByNumber(outcome.data.orderNo);
}

async function readBalancesBack(): Promise<Outcome> {
  const changed = await readWallets();
  if (changed === null) throw new NotReadBack();
  return { state: changed > 0 ? 'applied' : 'unchanged' };
}
