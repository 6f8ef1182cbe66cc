import type { Actor } from '../../../auth/types.ts';
import { isConfirming, isReadyToConfirm } from '../../transfers/conditions/order.ts';
import { addTimeline, announce, lockOrder, type OrderRow, type Tx, updateOrder } from '../repository.ts';
import type { ApprovalState, TimelineEntry, TimelineKind } from '../types.ts';

/** Locks an order for an approval: this lock orders every submission, decision and confirmation of it. */
export function lockForApproval(tx: Tx, orderId: string): Promise<OrderRow | null> {
  return lockOrder(tx, orderId);
}

/** True if a confirmation could be sent now, were it approved. */
export function isOpenToConfirm(order: OrderRow): boolean {
  const isFree = order.updateState === 'none' && order.abandonedAt === null;
  return isReadyToConfirm(order) && isFree && !isConfirming(order);
}

export async function noteOnTimeline(
  tx: Tx,
  o: {
    orderId: string;
    kind: Extract<TimelineKind, `approval-${string}`>;
    actor: Pick<Actor, 'userId' | 'name'> | null;
    data?: TimelineEntry['data'];
  },
): Promise<void> {
  const { orderId, kind, actor, data = {} } = o;
  // The clock's own doing has no actor.
  await addTimeline(tx, { orderId, kind, source: 'person', data, ...(actor ? { actor } : {}) });
}

/** Brings the order to how its approval stands and tells every open page. */
export async function changeOrderApproval(tx: Tx, orderId: string, approval: ApprovalState): Promise<void> {
  const { version } = await updateOrder(tx, orderId, { approval });
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}
