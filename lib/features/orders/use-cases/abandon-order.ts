import { recordAudit } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { skipOf } from '../bulk-rules.ts';
import {
  addTimeline,
  announce,
  inTransaction,
  lockOrder,
  type OrderRow,
  type Tx,
  updateOrder,
} from '../repository.ts';
import type { AbandonOrderInput, AbandonRefusal, OrderRef } from '../types.ts';
import { mayEnd } from '../who-may-end.ts';

/**
 * Archives an order in the portal that the service has no way to cancel (S-01). The service's order stays as it is,
 * unconfirmed; should it move after all, the portal shows that.
 */
export function abandonOrder(
  actor: Actor,
  { orderId, reason }: AbandonOrderInput,
): Promise<Result<null, AbandonRefusal>> {
  authorise(actor, 'order:cancel');
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return err({ code: 'order-not-found' });
    if (!mayEnd(actor, order)) return err({ code: 'not-yours' });
    const skip = skipOf(actor, 'abandon', order);
    if (skip) return err({ code: 'not-allowed-now', why: skip });
    await change(tx, order, actor, { abandonedAt: now(), kind: 'abandoned', data: { reason } });
    return ok(null);
  });
}

/** Takes an archived order up again, while nothing has become of it. */
export function restoreOrder(actor: Actor, { orderId }: OrderRef): Promise<Result<null, AbandonRefusal>> {
  authorise(actor, 'order:cancel');
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return err({ code: 'order-not-found' });
    if (!mayEnd(actor, order)) return err({ code: 'not-yours' });
    if (order.abandonedAt === null) return ok(null);
    await change(tx, order, actor, { abandonedAt: null, kind: 'taken-up', data: {} });
    return ok(null);
  });
}

async function change(
  tx: Tx,
  { id }: OrderRow,
  actor: Actor,
  o: { abandonedAt: Date | null; kind: 'abandoned' | 'taken-up'; data: { reason?: string } },
): Promise<void> {
  const updated = await updateOrder(tx, id, { abandonedAt: o.abandonedAt });
  await addTimeline(tx, { orderId: id, kind: o.kind, source: 'person', actor, data: o.data });
  await recordAudit(tx, {
    actor,
    action: o.kind === 'abandoned' ? 'order.abandon' : 'order.take-up',
    subject: { kind: 'order', id },
  });
  await announce(tx, [{ kind: 'order', id, version: updated.version }]);
}
