import { callPayout } from '../../../payout/client.ts';
import { type Callback, decodeCallback, endpoints, parseWire } from '../../../service-core/contract/index.ts';
import { isStorable } from '../../../storable.ts';
import { checkOrder } from '../../orders/use-cases/check-order.ts';
import { completeAmounts } from '../../orders/use-cases/complete-amounts.ts';
import { orderIdOf } from '../../orders/use-cases/order-id-of.ts';
import { readWallets } from '../../wallets/use-cases/read-wallets.ts';
import { eventToProcess, settleWebhook, type WebhookEvent } from '../../webhooks/use-cases/settle-webhook.ts';

type Outcome = Parameters<typeof settleWebhook>[1];

/** The service could not be asked; the queue tries again later. */
export class NotReadBack extends Error {
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
  if (!callback.ok) return;
  await settleWebhook(event, await actOn(event, callback.value));
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
  // No id of ours or of the service has such characters.
  if (!isStorable(callback.id)) return { state: 'unknown-subject' };
  const orderId = (await orderIdOf({ tradeId: callback.id })) ?? (await orderOfUnknownTrade(callback.id));
  if (!orderId) return { state: 'unknown-subject' };
  const checked = await checkOrder(orderId, 'callback');
  if (checked?.kind !== 'checked') throw new NotReadBack();
  // Before a confirmation's own money moves and after, the wallets differ.
  await readWallets();
  const completed =
    event.signature === 'valid' && callback.status === 'completed'
      ? await completeAmounts(orderId, callback)
      : false;
  return { state: checked.changed || completed ? 'applied' : 'unchanged', orderId };
}

/** A callback can be faster than the answer of the create call that made the order: its number tells. */
async function orderOfUnknownTrade(tradeId: string) {
  const outcome = await callPayout(endpoints.globalStatus, { tradeId });
  const isNoId = outcome.kind === 'not-sent' && outcome.reason === 'invalid-request';
  if (outcome.kind === 'refused' || isNoId) return null;
  if (outcome.kind !== 'accepted') throw new NotReadBack();
  return orderIdOf({ orderNo: outcome.data.orderNo });
}

async function readBalancesBack(): Promise<Outcome> {
  const changed = await readWallets();
  if (changed === null) throw new NotReadBack();
  return { state: changed > 0 ? 'applied' : 'unchanged' };
}
