import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { lockForApproval, noteOnTimeline, touchApproval } from '../../orders/verbs/approval-gate.ts';
import type { Tx } from '../data.ts';
import { releaseClaims, voidLapsed, waitingApprovedBy } from '../data.ts';

/**
 * Locks the waiting orders that this person has approved. Called before the person is locked: an approval locks its
 * order first too.
 */
export async function lockApprovedBy(tx: Tx, userId: string): Promise<void> {
  for (const { orderId } of await waitingApprovedBy(tx, userId)) await lockForApproval(tx, orderId);
}

/**
 * Takes back the approvals of a person who may no longer decide, on orders that wait for further ones: they must be given
 * again by somebody else. Nobody is the actor of a change by the identity provider. Called in the transaction that takes the right, after {@link lockApprovedBy}.
 */
export async function lapseApprovals(
  tx: Tx,
  { actor, person }: { actor: Actor | null; person: { id: string; name: string } },
): Promise<void> {
  await releaseClaims(tx, person.id);
  for (const { id: approvalId, orderId } of await waitingApprovedBy(tx, person.id)) {
    // One given between the two calls is locked only here.
    await lockForApproval(tx, orderId);
    const voided = await voidLapsed(tx, approvalId);
    if (voided === 0) continue;
    await noteOnTimeline(tx, { orderId, kind: 'approval-lapsed', actor, data: { decider: person.name } });
    await auditOrder(tx, orderId, {
      actor,
      action: 'approval.lapse',
      data: { approvalId, approver: person.id, voided },
    });
    await touchApproval(tx, orderId);
  }
}
