import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { isSettled } from '../../../payout/settled.ts';
import { familyOf } from '../../transfers/family.ts';
import { familyEndpoints } from '../family-endpoints.ts';
import type { OrderRow } from '../repository.ts';
import { openUpdate } from '../update-repository.ts';
import { recordUpdate } from './record-update.ts';
import type { UpdateRequest } from './update-order.ts';

/**
 * Settles an update without an answer by sending the same again: no status tells whether it arrived, and an update
 * says what the order is to be, not what to add, so that the second one changes nothing the first did not. Nothing
 * else touches the order meanwhile.
 */
export async function settleUpdate(order: Pick<OrderRow, 'id' | 'family' | 'updateState'>): Promise<void> {
  if (order.updateState === 'none') return;
  const { update: endpoint } = familyEndpoints[familyOf(order.family)];
  const update = await openUpdate(order.id);
  if (!update || !endpoint) return;
  const askedAt = now();
  if (update.state === 'requested' && !isSettled(update.requestedAt, askedAt)) return;
  // Parsed by the family's form before it was stored.
  const outcome = await callPayout(endpoint, update.request as UpdateRequest);
  await recordUpdate({ orderId: order.id, updateId: update.id, outcome, askedAt, actor: null });
}
