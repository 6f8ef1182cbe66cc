import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/types.ts';
import { useCase } from '../../../auth/use-case.ts';
import { bothSides } from '../../../money-text.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { ConfirmGate, Passage } from '../../orders/verbs/approval-gate.ts';
import { noteOnTimeline, touchApproval } from '../../orders/verbs/approval-steps.ts';
import { confirmThrough } from '../../orders/verbs/confirm-order.ts';
import {
  addDecision,
  changeApproval,
  closeApproval,
  findApproval,
  givenApprovals,
  makersOf,
  voidDecisions,
} from '../data.ts';
import { approveSchema } from '../schema.ts';
import type { ApproveInput, ApproveRefusal, ApproveValue, GateRefusal } from '../types.ts';
import { checkApproval, overState } from './approval-check.ts';

type Answer = Result<ApproveValue, ApproveRefusal>;

/**
 * Approves what the person read. With the last approval that it takes, the same transaction notes the confirmation,
 * which then goes out as any other: once, whoever presses how often. Approval and confirmation exist together or not
 * at all; when the service refuses or never got it, the last approval is void and the order waits again.
 */
export const approveOrder = useCase({
  permission: 'approval:decide',
  input: approveSchema,
  run: async (actor, input): Promise<Answer> => {
    const approval = await findApproval(input.approvalId);
    if (!approval) return err({ code: 'approval-over', state: null });
    // Before anything is answered: a confirmation under way is told to nobody who could not have approved it.
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
    // It went out by somebody else's hand: nothing that this person pressed is on record, and they are not told that it is.
    if (answer.ok && answer.value.state !== 'held' && !(await hasApproved(actor, approval.id))) {
      return err({ code: 'approval-over', state: overState(await findApproval(approval.id)) });
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
