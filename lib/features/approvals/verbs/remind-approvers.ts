import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { mayRemind, reminderOf } from '../../orders/order-approval.ts';
import { touchApproval } from '../../orders/verbs/approval-steps.ts';
import { changeApproval } from '../data.ts';
import { approvalRefSchema } from '../schema.ts';
import type { RemindRefusal } from '../types.ts';
import { whileWaiting } from './end-approval.ts';

/**
 * Brings a submission before those who decide once more: their queue and first page say who asked for it, and when.
 * Once in an hour for everybody together.
 */
export const remindApprovers = useCase({
  permission: 'approval:submit',
  input: approvalRefSchema,
  run: (actor, { approvalId }): Promise<Result<{ orderId: string }, RemindRefusal>> =>
    whileWaiting<RemindRefusal>(approvalId, async (tx, approval) => {
      const { id, orderId } = approval;
      const last = reminderOf(approval);
      if (!mayRemind(last)) return err({ code: 'reminded-recently' });
      await changeApproval(tx, id, { remindedAt: now(), reminderName: actor.name });
      await recordAudit(tx, {
        actor,
        action: 'approval.remind',
        subject: { kind: 'order', id: orderId },
        data: { approvalId: id },
      });
      await touchApproval(tx, orderId);
      return ok({ orderId });
    }),
});
