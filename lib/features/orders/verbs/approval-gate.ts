import { err, ok, type Result } from '../../../result.ts';
import { approvalNeed, type NeedFacts } from '../../policies/need.ts';
import { policyInForce } from '../../policies/queries.ts';
import type { ApprovalNeed } from '../../policies/types.ts';
import { isNewRecipient } from '../data/approval.ts';
import type { OrderRow, Tx } from '../data/order.ts';
import type { ApprovalNeeded } from '../types.ts';
import type { Terms } from './confirm-terms.ts';

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
