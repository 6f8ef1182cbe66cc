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

/** The transition that confirms it, or `hold`: the gate noted what it was for, and another step has to follow. */
export type Passage = 'confirm' | 'confirm-approved' | 'hold';

/** Asked in the transaction that notes a confirmation, after its terms were found to be the ones that were read. */
export type ConfirmGate<R> = (tx: Tx, o: { order: OrderRow; terms: Terms }) => Promise<Result<Passage, R>>;

/** True if no payment to the account of this order was ever completed. */
export const isFirstPayment = (tx: Tx, order: OrderRow): Promise<boolean> =>
  isNewRecipient(tx, { orderId: order.id, accountKey: order.accountKey });

/**
 * Returns the requirement of the policy in force, for the larger of the order's own debit and the one that would be
 * sent.
 */
export async function needOfOrder(
  tx: Tx,
  order: OrderRow,
  sourceMinor = order.sourceMinor,
): Promise<ApprovalNeed> {
  const [policy, recipientIsNew] = [await policyInForce(tx), await isFirstPayment(tx, order)];
  return approvalNeed(policy, {
    // The database allows no other values.
    family: order.family as NeedFacts['family'],
    sourceMinor: sourceMinor > order.sourceMinor ? sourceMinor : order.sourceMinor,
    sourceCurrency: order.sourceCurrency,
    recipientIsNew,
  });
}

/** For a person who confirms alone: only what the policy lets one person send. */
export const alone: ConfirmGate<ApprovalNeeded> = async (tx, { order, terms }) => {
  const need = await needOfOrder(tx, order, terms.sourceMinor);
  const isWaiting = order.approval === 'waiting';
  return need.approvers > 0 || isWaiting ? err({ code: 'approval-needed', need, isWaiting }) : ok('confirm');
};

/** Locks an order for an approval: this lock orders every submission, decision and confirmation of it. */
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
  // The clock's own doing has no actor.
  await addTimeline(tx, { orderId, kind, source: 'person', data, ...(actor ? { actor } : {}) });
}

/** Moves the order along with its submission and tells every open page. */
export async function moveApproval(
  tx: Tx,
  orderId: string,
  transition: 'submit' | 'send-back' | 'withdraw' | 'approval-expired',
): Promise<void> {
  const { version } = await moveOrder(tx, orderId, transition);
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}

/** Tells every open page about another event of a waiting submission. */
export async function touchApproval(tx: Tx, orderId: string): Promise<void> {
  const { version } = await touchOrder(tx, orderId);
  await announce(tx, [{ kind: 'order', id: orderId, version }]);
}
