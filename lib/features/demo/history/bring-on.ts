import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../auth/types.ts';
import type { Result } from '../../../result.ts';
import { loadApproval } from '../../approvals/queries.ts';
import { approveOrder } from '../../approvals/verbs/approve-order.ts';
import { sendBack } from '../../approvals/verbs/end-approval.ts';
import { submitOrder } from '../../approvals/verbs/submit-order.ts';
import { noteDocumentViewed } from '../../approvals/verbs/view-document.ts';
import type { OrderDetail } from '../../orders/types.ts';
import { abandonOrder } from '../../orders/verbs/abandon-order.ts';
import { cancelOrder } from '../../orders/verbs/cancel-order.ts';
import { confirmOrder } from '../../orders/verbs/confirm-order.ts';
import { decideBeforehand, detailOf } from './make-order.ts';
import { must } from './must.ts';
import type { Ending, PlannedOrder } from './plan.ts';

const leftAlone: readonly Ending[] = ['information-requested', 'documents-needed', 'ready'];

/** The service refuses the confirmation of an order that fails at once, with the reason. */
const isRefusalAsPlanned = (answer: Result<unknown, { code: string }>, { ending }: PlannedOrder): boolean =>
  !answer.ok &&
  answer.reason.code === 'refused' &&
  (ending === 'review-rejected' || ending === 'too-little-money');

const termsOf = ({ money }: OrderDetail) => ({
  acceptedRate: money.rate,
  shownSource: money.source.amount,
  shownTarget: money.target.amount,
});

/** Takes a created order on as its requester does; answers with the approval it then waits for. */
export async function bringOn(actor: Actor, orderId: string, plan: PlannedOrder): Promise<string | null> {
  if (leftAlone.includes(plan.ending)) return null;
  const { reason } = plan;
  if (plan.ending === 'cancelled') must(await cancelOrder(actor, { orderId, reason }));
  else if (plan.ending === 'archived') must(await abandonOrder(actor, { orderId, reason }));
  else {
    const detail = await detailOf(actor, orderId);
    await decideBeforehand(detail.order.tradeId ?? '', plan);
    const submitted = await submitOrder(actor, { orderId, ...termsOf(detail), note: '' });
    if (submitted.ok) return submitted.value.approvalId;
    if (submitted.reason.code !== 'no-approval-needed') return must(submitted);
    const confirmed = await confirmOrder(actor, {
      orderId,
      idempotencyKey: randomUUID(),
      ...termsOf(detail),
    });
    if (!isRefusalAsPlanned(confirmed, plan)) must(confirmed);
  }
  return null;
}

/** Decides about a submitted order: each approver in turn, until it needs no other. */
export async function decide(
  approvers: readonly Actor[],
  approvalId: string,
  plan: PlannedOrder,
): Promise<void> {
  if (plan.ending === 'awaiting-approval') return;
  for (const approver of approvers) {
    if (plan.ending === 'sent-back') {
      must(await sendBack(approver, { approvalId, reason: plan.reason }));
      return;
    }
    const page = await loadApproval(approver, approvalId);
    if (!page) throw new Error('the approval is not there');
    for (const { id: documentId } of page.approval.documents) {
      must(await noteDocumentViewed(approver, { approvalId, documentId }));
    }
    const approved = await approveOrder(approver, {
      approvalId,
      idempotencyKey: randomUUID(),
      contentHash: page.approval.contentHash,
      driftAccepted: false,
      ...termsOf(page.order),
    });
    if (isRefusalAsPlanned(approved, plan) || must(approved).state !== 'held') return;
  }
}
