import { auditOrder } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { checkNow } from '../../orders/verbs/check-now.ts';
import { announce, findRequest, inTransaction, keep, lockRequest } from '../data.ts';
import { markAnsweredSchema } from '../schema.ts';
import type { MarkAnsweredRefusal, MarkAnsweredValue } from '../types.ts';

type Answer = Result<MarkAnsweredValue, MarkAnsweredRefusal>;

/**
 * Somebody answered elsewhere, on the service's page or by the recipient: that is noted, and the service is asked at
 * once how the order stands. Without an answer of the service the planned checks go on.
 */
export const markAnswered = useCase({
  permission: 'order:check',
  input: markAnsweredSchema,
  run: async (actor, { orderId }): Promise<Answer> => {
    const isNoted = await inTransaction(async (tx) => {
      const order = await lockRequest(tx, orderId);
      if (!order) return false;
      await keep(tx, orderId, { answeredAt: now(), answeredBy: actor.name });
      await auditOrder(tx, orderId, { actor, action: 'information.answered' });
      await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
      return true;
    });
    if (!isNoted) return err({ code: 'not-asked' });
    const checked = await checkNow(actor, { orderId });
    if (!checked.ok) return ok({ outcome: 'not-checked', asked: null });
    const still = await findRequest(orderId);
    return ok({ outcome: still ? 'still-asked' : 'settled', asked: still?.statusMessage ?? null });
  },
});
