import type { Actor } from '../../../auth/types.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { isFirstPayment, needOfOrder } from '../../orders/verbs/approval-gate.ts';
import type { Terms } from '../../orders/verbs/confirm-terms.ts';
import { isBeyond } from '../../policies/drift.ts';
import { wantsDocumentsOpened } from '../../policies/need.ts';
import { policyInForce } from '../../policies/queries.ts';
import { isSteppedUp, loadSecondFactor } from '../../step-up/queries.ts';
import { contentHash } from '../content.ts';
import {
  type Approval,
  approvalUnderLock,
  documentsInForce,
  givenApprovals,
  isUploading,
  makersOf,
  type OrderRow,
  type Tx,
  viewedDocuments,
} from '../data.ts';
import type { ApprovalState, ApproveInput, GateRefusal } from '../types.ts';

type Checked = {
  approval: Approval;
  /** Approvals it takes, by the submission or by the policy as it is now, whichever is more. */
  required: number;
  /** Approvals of exactly this content at about these amounts by people who may approve it, without the one being given. */
  given: number;
  /** Those of other amounts, or without the second factor that is wanted of each by now: they are to be given anew. */
  setAsideIds: string[];
  steppedUp: boolean;
};

type Answer = Result<Checked, GateRefusal>;

/** Checks that this person may approve this content at these terms, under the lock of the order. */
export async function checkApproval(
  tx: Tx,
  o: { actor: Actor; input: ApproveInput; order: OrderRow; terms: Terms },
): Promise<Answer> {
  const { actor, input, order, terms } = o;
  const approval = await approvalUnderLock(tx, input.approvalId);
  if (approval?.orderId !== order.id || approval.state !== 'waiting' || approval.expiresAt <= now()) {
    return err({ code: 'approval-over', state: overState(approval) });
  }
  const makers = await makersOf(order.id, tx);
  if (makers.has(actor.userId) || approval.submittedBy === actor.userId) return err({ code: 'own-order' });

  if (await isUploading(order.id, tx)) return err({ code: 'upload-under-way' });
  const documents = await documentsInForce(order.id, tx);
  const hash = contentHash(order, documents);
  if (hash !== input.contentHash) return err({ code: 'order-changed' });
  const need = await needOfOrder(tx, order, terms.sourceMinor);
  const wantsStepUp = approval.stepUp || need.stepUp;
  const ofContent = (await givenApprovals(approval.id, tx)).filter(
    (decision) => decision.contentHash === hash && !makers.has(decision.decidedBy),
  );
  // A second factor that is wanted of each is wanted of those, too, who approved before the policy was in force.
  const counted = ofContent.filter((decision) => decision.steppedUp || !wantsStepUp);
  if (counted.some(({ decidedBy }) => decidedBy === actor.userId)) return err({ code: 'already-approved' });

  const policy = await policyInForce(tx);
  const isFar = (read: { sourceMinor: bigint | null; targetMinor: bigint | null }) =>
    isBeyond(policy.driftPercent, read.sourceMinor ?? 0n, terms.sourceMinor) ||
    isBeyond(policy.driftPercent, read.targetMinor ?? 0n, terms.targetMinor);
  if (isFar(approval) && !input.driftAccepted) return err({ code: 'drift', percent: policy.driftPercent });
  const recipientIsNew = await isFirstPayment(tx, order);
  if (wantsDocumentsOpened(policy, { recipientIsNew })) {
    const viewed = await viewedDocuments({ approvalId: approval.id, userId: actor.userId }, tx);
    // Of a document without a media type the portal has no copy to open.
    const unseen = documents.filter(({ id, mediaType }) => mediaType !== null && !viewed.has(id)).length;
    if (unseen > 0) return err({ code: 'documents-unseen', count: unseen });
  }
  const steppedUp = await isSteppedUp(actor, tx);
  if (wantsStepUp && !steppedUp) {
    return err({ code: 'step-up-needed', isOn: (await loadSecondFactor(actor)).isOn });
  }
  const required = Math.max(approval.required, need.approvers);
  const given = counted.filter((decision) => !isFar(decision));
  const setAsideIds = ofContent.filter((decision) => !given.includes(decision)).map(({ id }) => id);
  return ok({ approval, required, given: given.length, setAsideIds, steppedUp });
}

export function overState(approval: Approval | null): ApprovalState | null {
  if (approval === null) return null;
  // The job that says so on the timeline may not have come to it yet.
  return approval.state === 'waiting' ? 'expired' : (approval.state as ApprovalState);
}
