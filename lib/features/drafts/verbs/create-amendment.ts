import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { isPossible } from '../../orders/life-cycle/move.ts';
import { familyOf } from '../../transfers/family.ts';
import { storedDraft } from '../../transfers/stored-draft.ts';
import { announce, insertDraft, inTransaction, lockOrderOfAmendment, openAmendment } from '../data.ts';
import { newAmendmentSchema } from '../schema.ts';
import type { AmendmentRefusal } from '../types.ts';

type Answer = Result<{ draftId: string }, AmendmentRefusal>;

/**
 * Opens a draft in which an order is changed after its creation (ui.md §3.1): as the order is now, edited in update
 * mode. An order has one at a time: a second request gets the one that is open.
 */
export const createAmendment = useCase({
  permission: 'order:update',
  input: newAmendmentSchema,
  run: (actor, { orderId }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      const order = await lockOrderOfAmendment(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      if (familyOf(order.family) === 'business') return err({ code: 'no-such-call' });
      if (!isPossible(order, 'update')) return err({ code: 'not-allowed-now', status: order.serviceStatus });
      const open = await openAmendment(tx, orderId);
      if (open) return ok({ draftId: open.id });
      const values = storedDraft({ id: orderId, values: order.values });
      const draft = await insertDraft({ actor, values, amendsOrderId: orderId }, tx);
      await recordAudit(tx, {
        actor,
        action: 'order.amend',
        subject: { kind: 'order', id: orderId },
        data: { draftId: draft.id },
      });
      await announce(tx, [{ kind: 'draft', id: draft.id, version: draft.revision }]);
      return ok({ draftId: draft.id });
    }),
});
