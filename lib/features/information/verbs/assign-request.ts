import { auditOrder } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { ableColleagues, announce, inTransaction, keep, lockRequest } from '../data.ts';
import { assignSchema } from '../schema.ts';
import type { AssignRefusal } from '../types.ts';

/** Assigns a request, or leaves it unassigned; people who can work on orders can be chosen, oneself included. */
export const assignRequest = useCase({
  permission: 'order:draft',
  input: assignSchema,
  run: async (actor, { orderId, userId }): Promise<Result<null, AssignRefusal>> => {
    const owner = userId === null ? null : (await ableColleagues()).find(({ id }) => id === userId);
    if (owner === undefined) return err({ code: 'no-such-colleague' });
    return inTransaction(async (tx): Promise<Result<null, AssignRefusal>> => {
      const order = await lockRequest(tx, orderId);
      if (!order) return err({ code: 'not-asked' });
      await keep(tx, orderId, { ownerId: owner?.id ?? null, ownerName: owner?.name ?? null });
      await auditOrder(tx, orderId, {
        actor,
        action: 'information.assign',
        data: { ownerId: owner?.id ?? null },
      });
      await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
      return ok(null);
    });
  },
});
