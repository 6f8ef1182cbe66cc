import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { moveOrder } from '../data/move.ts';
import { addTimeline, announce, inTransaction, lockOrder, type Tx } from '../data/order.ts';
import { isPossible, permits } from '../life-cycle/transitions.ts';
import { skipOf } from '../list-queries.ts';
import { cancelOrderSchema, orderRefSchema } from '../schema.ts';
import type { AbandonRefusal } from '../types.ts';

/**
 * Archives an order in the portal that the service has no way to cancel (S-01). The service's order stays as it is,
 * unconfirmed; should it move after all, the portal shows that.
 */
export const abandonOrder = useCase({
  permission: 'order:cancel',
  input: cancelOrderSchema,
  run: (actor, { orderId, reason }): Promise<Result<null, AbandonRefusal>> =>
    inTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      if (!permits(actor, 'abandon', order)) return err({ code: 'not-yours' });
      const skip = skipOf(actor, 'abandon', order);
      if (skip) return err({ code: 'not-allowed-now', why: skip });
      await change(tx, actor, { orderId, transition: 'abandon', kind: 'abandoned', data: { reason } });
      return ok(null);
    }),
});

/** Takes an archived order up again, while nothing has become of it. */
export const restoreOrder = useCase({
  permission: 'order:cancel',
  input: orderRefSchema,
  run: (actor, { orderId }): Promise<Result<null, AbandonRefusal>> =>
    inTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      if (!permits(actor, 'take-up', order)) return err({ code: 'not-yours' });
      if (order.abandonedAt === null) return ok(null);
      if (!isPossible(order, 'take-up')) return err({ code: 'not-allowed-now', why: 'final' });
      await change(tx, actor, { orderId, transition: 'take-up', kind: 'taken-up', data: {} });
      return ok(null);
    }),
});

type Change =
  | { transition: 'abandon'; kind: 'abandoned'; data: { reason: string } }
  | { transition: 'take-up'; kind: 'taken-up'; data: Record<string, never> };

async function change(tx: Tx, actor: Actor, o: Change & { orderId: string }): Promise<void> {
  const { orderId, transition, kind, data } = o;
  const { version } = await moveOrder(tx, orderId, transition);
  await addTimeline(tx, { orderId, kind, source: 'person', actor, data });
  await auditOrder(tx, orderId, { actor, action: `order.${transition}` });
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}
