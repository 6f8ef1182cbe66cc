import { recordAudit } from '../../../audit.ts';
import { keepRight } from '../../../auth/keep-right.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { bothSides } from '../../../text/money-text.ts';
import {
  type ConfirmGate,
  needOfOrder,
  noteOnTimeline,
  type Passage,
  touchApproval,
} from '../../orders/verbs/approval-gate.ts';
import { confirmThrough } from '../../orders/verbs/confirm-order.ts';
import type { Terms } from '../../orders/verbs/record-confirmation.ts';
import { policyInForce } from '../../policies/data.ts';
import { isBeyond, wantsDocumentsOpened } from '../../policies/need.ts';
import { hasFactor, isSteppedUp } from '../../step-up/data.ts';
import {
  type Approval,
  addDecision,
  addView,
  announce,
  approvalUnderLock,
  changeApproval,
  claim,
  closeApproval,
  documentsInForce,
  findApproval,
  givenApprovals,
  inTransaction,
  isUploading,
  makersOf,
  type OrderRow,
  type Tx,
  viewedDocuments,
  voidDecisions,
} from '../data.ts';
import { contentHash } from '../queue-view.ts';
import {
  type ApprovalState,
  type ApproveInput,
  type ApproveRefusal,
  type ApproveValue,
  approvalIdSchema,
  approveSchema,
  documentViewedSchema,
  type GateRefusal,
} from '../schema.ts';

type Checked = {
  approval: Approval;
  /** Approvals needed: the larger of the submission's and the current policy's number. */
  required: number;
  /** Earlier approvals that count: this content, about these amounts, by people who may approve it. */
  given: number;
  /** Approvals of other amounts, or without a second factor that is now required: they must be given again. */
  setAsideIds: string[];
  steppedUp: boolean;
};

type ApprovalCheckAnswer = Result<Checked, GateRefusal>;

/** Checks, under the order's lock, that this user may approve this content at these terms. */
async function checkApproval(
  tx: Tx,
  o: { actor: Actor; input: ApproveInput; order: OrderRow; terms: Terms },
): Promise<ApprovalCheckAnswer> {
  const { actor, input, order, terms } = o;
  await keepRight(tx, actor, 'approval:decide');

  const approval = await approvalUnderLock(tx, input.approvalId);
  if (approval?.orderId !== order.id || approval.state !== 'waiting' || approval.expiresAt <= now()) {
    return err({ code: 'approval-over', state: endedState(approval) });
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
  // A required second factor also applies to approvals given before the policy required it.
  const counted = ofContent.filter((decision) => decision.steppedUp || !wantsStepUp);
  if (counted.some(({ decidedBy }) => decidedBy === actor.userId)) return err({ code: 'already-approved' });

  const policy = await policyInForce(tx);
  const isFar = (read: { sourceMinor: bigint | null; targetMinor: bigint | null }) =>
    isBeyond(policy.driftPercent, read.sourceMinor ?? 0n, terms.sourceMinor) ||
    isBeyond(policy.driftPercent, read.targetMinor ?? 0n, terms.targetMinor);
  if (isFar(approval) && !input.driftAccepted) return err({ code: 'drift', percent: policy.driftPercent });
  if (wantsDocumentsOpened(policy, need)) {
    const viewed = await viewedDocuments({ approvalId: approval.id, userId: actor.userId }, tx);
    // The portal has no copy to open of a document without a media type.
    const unseen = documents.filter(({ id, mediaType }) => mediaType !== null && !viewed.has(id)).length;
    if (unseen > 0) return err({ code: 'documents-unseen', count: unseen });
  }
  const steppedUp = await isSteppedUp(actor, tx);
  const isOn = await hasFactor(actor.userId, tx);
  if ((wantsStepUp || isOn) && !steppedUp) return err({ code: 'step-up-needed', isOn });
  const required = Math.max(approval.required, need.approvers);
  const given = counted.filter((decision) => !isFar(decision));
  const setAsideIds = ofContent.filter((decision) => !given.includes(decision)).map(({ id }) => id);
  return ok({ approval, required, given: given.length, setAsideIds, steppedUp });
}

export function endedState(approval: Approval | null): ApprovalState | null {
  if (approval === null) return null;
  // The expiry job may not have closed it yet.
  return approval.state === 'waiting' ? 'expired' : (approval.state as ApprovalState);
}

type Answer = Result<ApproveValue, ApproveRefusal>;

/**
 * Approves the content the user read. The last approval needed also confirms the order in the same transaction: both
 * exist or neither does. The confirmation is then sent like any other, exactly once, however often it is requested.
 * If the service refuses it or never received it, the last approval is voided and the order waits again.
 */
export const approveOrder = useCase({
  permission: 'approval:decide',
  input: approveSchema,
  run: async (actor, input): Promise<Answer> => {
    const approval = await findApproval(input.approvalId);
    if (!approval) return err({ code: 'approval-over', state: null });
    // Checked first: only a user who could have approved the order learns that its confirmation is under way.
    const makers = await makersOf(approval.orderId);
    if (makers.has(actor.userId) || approval.submittedBy === actor.userId) return err({ code: 'own-order' });
    const { idempotencyKey, queryNo, acceptedRate, shownSource, shownTarget } = input;
    const answer = await confirmThrough(gateOf(actor, input), actor, {
      orderId: approval.orderId,
      idempotencyKey,
      acceptedRate,
      shownSource,
      shownTarget,
      ...(queryNo === undefined ? {} : { queryNo }),
    });
    // Another user's approval sent the order: this one is not recorded, and the answer must not claim that it is.
    if (answer.ok && answer.value.state !== 'held' && !(await hasApproved(actor, approval.id))) {
      return err({ code: 'approval-over', state: endedState(await findApproval(approval.id)) });
    }
    return answer;
  },
});

async function hasApproved({ userId }: Actor, approvalId: string): Promise<boolean> {
  return (await givenApprovals(approvalId)).some(({ decidedBy }) => decidedBy === userId);
}

function gateOf(actor: Actor, input: ApproveInput): ConfirmGate<GateRefusal> {
  return async (tx, { order, terms }): Promise<Result<Passage, GateRefusal>> => {
    const checked = await checkApproval(tx, { actor, input, order, terms });
    if (!checked.ok) return checked;
    const { approval, required, given, setAsideIds, steppedUp } = checked.value;
    const { rate, queryNo, sourceMinor, targetMinor } = terms;
    await voidDecisions(tx, setAsideIds);
    await addDecision(tx, {
      approvalId: approval.id,
      kind: 'approve',
      decidedBy: actor.userId,
      deciderName: actor.name,
      contentHash: input.contentHash,
      rate,
      queryNo,
      sourceMinor,
      targetMinor,
      driftAccepted: input.driftAccepted,
      steppedUp,
    });
    const sides = bothSides({ ...order, sourceMinor, targetMinor });
    await noteOnTimeline(tx, {
      orderId: order.id,
      kind: 'approval-given',
      actor,
      data: { rate, ...sides },
    });
    await recordAudit(tx, {
      actor,
      action: 'approval.approve',
      subject: { kind: 'order', id: order.id },
      data: {
        approvalId: approval.id,
        contentHash: input.contentHash,
        number: given + 1,
        required,
        rate,
        ...sides,
        driftAccepted: input.driftAccepted,
        steppedUp,
        ...(setAsideIds.length > 0 ? { voided: setAsideIds.length } : {}),
      },
    });
    if (given + 1 < required) {
      await changeApproval(tx, approval.id, { required });
      await touchApproval(tx, order.id);
      return ok('hold');
    }
    await closeApproval(tx, approval.id, { state: 'approved', by: actor });
    return ok('confirm-approved');
  };
}

/** Open pages renew their claim every 20 seconds. */
const claimMs = 60_000;

/** Shows other approvers that this user has the approval open. They can still decide. */
export const claimApproval = useCase({
  permission: 'approval:decide',
  input: approvalIdSchema,
  run: (actor, { id }): Promise<{ reviewerName: string | null }> => {
    // Not audited: an open page repeats it every 20 seconds; the decision is audited.
    return inTransaction(async (tx) => {
      const claimed = await claim(tx, { id, actor, until: new Date(now().getTime() + claimMs) });
      if (!claimed) return { reviewerName: null };
      const { approval, isNews } = claimed;
      if (isNews) await announce(tx, [{ kind: 'approval', id, version: approval.version }]);
      return { reviewerName: approval.reviewerId === actor.userId ? null : approval.reviewerName };
    });
  },
});

/** Records that this user opened a document, for "Viewed 2 of 3" and for policies that require opening all. */
export const noteDocumentViewed = useCase({
  permission: 'approval:decide',
  input: documentViewedSchema,
  run: async (actor, { approvalId, documentId }): Promise<Result<object, { code: 'document-not-found' }>> => {
    const isThere = await addView({ approvalId, documentId, userId: actor.userId });
    return isThere ? ok({}) : err({ code: 'document-not-found' });
  },
});
