import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { bothSides } from '../../../text/money-text.ts';
import { isPossible } from '../../orders/life-cycle/transitions.ts';
import {
  lockForApproval,
  moveApproval,
  needOfOrder,
  noteOnTimeline,
} from '../../orders/verbs/approval-gate.ts';
import { checkTerms } from '../../orders/verbs/record-confirmation.ts';
import { policyInForce } from '../../policies/data.ts';
import { addApproval, documentsInForce, inTransaction, isUploading } from '../data.ts';
import { contentHash, contentOf } from '../queue-view.ts';
import { type SubmitRefusal, submitSchema } from '../schema.ts';

type Answer = Result<{ approvalId: string }, SubmitRefusal>;

/**
 * Submits an order for the approvals the policy needs, at the terms the maker read. Stores the rate, both amounts, all
 * sent fields and the documents, so that approvers see later changes.
 */
export const submitOrder = useCase({
  permission: 'approval:submit',
  input: submitSchema,
  run: async (actor, input): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      const order = await lockForApproval(tx, input.orderId);
      if (!order?.tradeId) return err({ code: 'order-not-found' });
      if (order.approval === 'waiting') return err({ code: 'already-waiting' });
      if (!isPossible(order, 'submit')) return err({ code: 'not-allowed-now', status: order.serviceStatus });
      if (await isUploading(order.id, tx)) return err({ code: 'upload-under-way' });
      const terms = await checkTerms(tx, order, input);
      if (!terms.ok) return terms;
      const { rate, queryNo, sourceMinor, targetMinor } = terms.value;
      const need = await needOfOrder(tx, order, sourceMinor);
      if (need.approvers === 0) return err({ code: 'no-approval-needed' });

      const [policy, documents] = [await policyInForce(tx), await documentsInForce(order.id, tx)];
      const approval = await addApproval(tx, {
        orderId: order.id,
        required: need.approvers,
        stepUp: need.stepUp,
        reasons: need.reasons,
        contentHash: contentHash(order, documents),
        content: contentOf(order, documents),
        rate,
        queryNo,
        sourceMinor,
        targetMinor,
        note: input.note,
        submittedBy: actor.userId,
        submitterName: actor.name,
        expiresAt: new Date(now().getTime() + policy.expiryHours * 3_600_000),
      });
      const sides = bothSides({ ...order, sourceMinor, targetMinor });
      await noteOnTimeline(tx, {
        orderId: order.id,
        kind: 'approval-submitted',
        actor,
        data: { rate, ...sides },
      });
      await recordAudit(tx, {
        actor,
        action: 'approval.submit',
        subject: { kind: 'order', id: order.id },
        data: { approvalId: approval.id, required: need.approvers, rate, queryNo, ...sides },
      });
      await moveApproval(tx, order.id, 'submit');
      return ok({ approvalId: approval.id });
    }),
});
