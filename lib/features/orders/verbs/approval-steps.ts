import type { Actor } from '../../../auth/types.ts';
import { moveOrder, touchOrder } from '../data/move.ts';
import { addTimeline, announce, lockOrder, type OrderRow, type Tx } from '../data/order.ts';
import type { TimelineEntry, TimelineKind } from '../types.ts';

/** Locks an order for an approval: this lock orders every submission, decision and confirmation of it. */
export function lockForApproval(tx: Tx, orderId: string): Promise<OrderRow | null> {
  return lockOrder(tx, orderId);
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

/** Moves the order along with its submission and tells every open page. */
export async function moveApproval(
  tx: Tx,
  orderId: string,
  transition: 'submit' | 'send-back' | 'withdraw' | 'approval-expired',
): Promise<void> {
  const { version } = await moveOrder(tx, orderId, transition);
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}

/** Tells every open page what else happened to a submission that goes on waiting. */
export async function touchApproval(tx: Tx, orderId: string): Promise<void> {
  const { version } = await touchOrder(tx, orderId);
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}
