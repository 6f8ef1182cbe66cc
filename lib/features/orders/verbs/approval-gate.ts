import type { Actor } from '../../../auth/permissions.ts';
import { err, ok, type Result } from '../../../result.ts';
import { policyInForce } from '../../policies/data.ts';
import { approvalNeed, type NeedFacts } from '../../policies/need.ts';
import type { ApprovalNeed } from '../../policies/schema.ts';
import { isNewRecipient } from '../data/approval.ts';
import { moveOrder, touchOrder } from '../data/move.ts';
import { addTimeline, announce, lockOrder, type OrderRow, type Tx } from '../data/order.ts';
import type { ApprovalNeeded, TimelineEntry, TimelineKind } from '../types.ts';
import type { Terms } from './record-confirmation.ts';

/** The transition that confirms the order, or `hold`: the gate did its own step and nothing is sent yet. */
export type Passage = 'confirm' | 'confirm-approved' | 'hold';

/** Decides whether a confirmation goes out, in the transaction that records it, after its terms were checked. */
export type ConfirmGate<R> = (tx: Tx, o: { order: OrderRow; terms: Terms }) => Promise<Result<Passage, R>>;

/** Returns the requirement of the policy in force for the larger of the order's own debit and `sourceMinor`. */
export async function needOfOrder(
  tx: Tx,
  order: OrderRow,
  sourceMinor = order.sourceMinor,
): Promise<ApprovalNeed & { recipientIsNew: boolean }> {
  const policy = await policyInForce(tx);
  const recipientIsNew = await isNewRecipient(order.id, policy, { tx, debitMinor: sourceMinor });
  const need = approvalNeed(policy, {
    // The database allows no other values.
    family: order.family as NeedFacts['family'],
    sourceMinor: sourceMinor > order.sourceMinor ? sourceMinor : order.sourceMinor,
    sourceCurrency: order.sourceCurrency,
    recipientIsNew,
  });
  return { ...need, recipientIsNew };
}

/** The gate of a person who confirms without an approval. Refuses if the policy requires one or one is waiting. */
export const alone: ConfirmGate<ApprovalNeeded> = async (tx, { order, terms }) => {
  const { recipientIsNew: _, ...need } = await needOfOrder(tx, order, terms.sourceMinor);
  const isWaiting = order.approval === 'waiting';
  return need.approvers > 0 || isWaiting ? err({ code: 'approval-needed', need, isWaiting }) : ok('confirm');
};

/** Locks an order for an approval. The lock serialises its submissions, decisions and confirmations. */
export function lockForApproval(tx: Tx, orderId: string): Promise<OrderRow | null> {
  return lockOrder(tx, orderId);
}

export async function noteOnTimeline(
  tx: Tx,
  o: {
    orderId: string;
    kind: Extract<TimelineKind, `approval-${string}`>;
    actor: Pick<Actor, 'userId' | 'name'> | null;
    data?: TimelineEntry['data'];
  },
): Promise<void> {
  const { orderId, kind, actor, data = {} } = o;
  // An expiry has no actor.
  await addTimeline(tx, { orderId, kind, source: 'person', data, ...(actor ? { actor } : {}) });
}

/** Applies a transition of the approval and notifies every open page. */
export async function moveApproval(
  tx: Tx,
  orderId: string,
  transition: 'submit' | 'send-back' | 'withdraw' | 'approval-expired',
): Promise<void> {
  const { version } = await moveOrder(tx, orderId, transition);
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}

/** Notifies every open page of an event that changes no state. */
export async function touchApproval(tx: Tx, orderId: string): Promise<void> {
  const { version } = await touchOrder(tx, orderId);
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}
