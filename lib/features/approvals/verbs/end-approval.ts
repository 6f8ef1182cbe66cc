import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { mayRemind, reminderOf } from '../../orders/data/approval.ts';
import {
  lockForApproval,
  moveApproval,
  noteOnTimeline,
  touchApproval,
} from '../../orders/verbs/approval-gate.ts';
import {
  type Approval,
  addDecision,
  approvalUnderLock,
  changeApproval,
  closeApproval,
  findApproval,
  inTransaction,
  makersOf,
  overdueApprovals,
  type Tx,
} from '../data.ts';
import { approvalRefSchema, type EndRefusal, type RemindRefusal, sendBackSchema } from '../schema.ts';
import { endedState } from './approve-order.ts';

type Answer = Result<{ orderId: string }, EndRefusal>;
type Over = Extract<EndRefusal, { code: 'approval-over' }>;

/** Runs `work` on a waiting submission under its order's lock; refuses with `approval-over` otherwise. */
async function whileWaiting<R>(
  id: string,
  work: (tx: Tx, approval: Approval) => Promise<Result<{ orderId: string }, R | Over>>,
): Promise<Result<{ orderId: string }, R | Over>> {
  const found = await findApproval(id);
  if (!found) return err({ code: 'approval-over', state: null });
  return inTransaction(async (tx): Promise<Result<{ orderId: string }, R | Over>> => {
    await lockForApproval(tx, found.orderId);
    const approval = await approvalUnderLock(tx, id);
    if (approval?.state !== 'waiting') return err({ code: 'approval-over', state: endedState(approval) });
    return work(tx, approval);
  });
}

/** Sends a submission back to its maker with a reason. Makers withdraw it instead. */
export const sendBack = useCase({
  permission: 'approval:decide',
  input: sendBackSchema,
  run: (actor, { approvalId, reason }): Promise<Answer> =>
    whileWaiting(approvalId, async (tx, approval) => {
      const { id, orderId, contentHash } = approval;
      const makers = await makersOf(orderId, tx);
      if (makers.has(actor.userId) || approval.submittedBy === actor.userId)
        return err({ code: 'own-order' });
      await addDecision(tx, {
        approvalId: id,
        kind: 'send-back',
        decidedBy: actor.userId,
        deciderName: actor.name,
        contentHash,
        reason,
      });
      await closeApproval(tx, id, { state: 'sent-back', by: actor, reason });
      await noteOnTimeline(tx, { orderId, kind: 'approval-sent-back', actor, data: { reason } });
      await recordAudit(tx, {
        actor,
        action: 'approval.send-back',
        subject: { kind: 'order', id: orderId },
        data: { approvalId: id },
      });
      await moveApproval(tx, orderId, 'send-back');
      return ok({ orderId });
    }),
});

/** Withdraws a submission. Only its submitter may. */
export const withdraw = useCase({
  permission: 'approval:submit',
  input: approvalRefSchema,
  run: (actor, { approvalId }): Promise<Answer> =>
    whileWaiting(approvalId, async (tx, { id, orderId, submittedBy }) => {
      if (submittedBy !== actor.userId) return err({ code: 'own-order' });
      await closeApproval(tx, id, { state: 'withdrawn', by: actor });
      await noteOnTimeline(tx, { orderId, kind: 'approval-withdrawn', actor });
      await recordAudit(tx, {
        actor,
        action: 'approval.withdraw',
        subject: { kind: 'order', id: orderId },
        data: { approvalId: id },
      });
      await moveApproval(tx, orderId, 'withdraw');
      return ok({ orderId });
    }),
});

/** Returns overdue submissions to their makers. Runs every minute. */
export async function expireApprovals(): Promise<void> {
  for (const { id } of await overdueApprovals(200)) {
    await whileWaiting(id, async (tx, { orderId, expiresAt }) => {
      if (expiresAt > now()) return ok({ orderId });
      await closeApproval(tx, id, { state: 'expired', by: null });
      await noteOnTimeline(tx, { orderId, kind: 'approval-expired', actor: null });
      await recordAudit(tx, {
        actor: null,
        action: 'approval.expire',
        subject: { kind: 'order', id: orderId },
        data: { approvalId: id },
      });
      await moveApproval(tx, orderId, 'approval-expired');
      return ok({ orderId });
    });
  }
}

/**
 * Reminds the approvers of a submission: their queue and first page show who asked and when. At most once an hour,
 * whoever asks.
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
