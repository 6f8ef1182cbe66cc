import { auditOrder } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { touchOrder } from '../data/move.ts';
import { addTimeline, announce, inTransaction, lockOrder } from '../data/order.ts';
import { addNoteSchema } from '../schema.ts';
import type { OrderNotFound } from '../types.ts';

/** Adds a note for colleagues to an order. It stays in the portal, in the timeline, for good. */
export const addNote = useCase({
  permission: 'order:note',
  input: addNoteSchema,
  run: (actor, { orderId, note }): Promise<Result<null, OrderNotFound>> =>
    inTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      await addTimeline(tx, { orderId, kind: 'note', source: 'person', actor, data: { note } });
      // The words may name people: the record only says that there are some.
      await auditOrder(tx, orderId, { actor, action: 'order.note', data: { characters: [...note].length } });
      const { version } = await touchOrder(tx, orderId);
      await announce(tx, [{ kind: 'order', id: orderId, version }]);
      return ok(null);
    }),
});
