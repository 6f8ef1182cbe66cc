import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import type { DomainError } from '../errors.ts';
import { lockOrder, type Order, type OrderRef } from './order.ts';
import { saveTransitions, transition } from './state-machine.ts';

/**
 * Cancels an order before it is transferring; a personal order only while it is pending (decisions §5). Repeating the
 * call on a cancelled order succeeds and changes nothing.
 */
export async function cancelOrder(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  ref: OrderRef,
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, partner, family, ref);
    if (!order.ok || order.value.status === 'cancelled') return order;
    const cancelled = transition(order.value, 'cancelled', { trigger: 'cancel', at });
    if (!cancelled.ok) return cancelled;
    await saveTransitions(tx, [cancelled.value]);
    return ok(cancelled.value.after);
  });
}
