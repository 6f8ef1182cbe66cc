import { may } from '../../auth/permissions.ts';
import type { Actor } from '../../auth/types.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { eachReadable, ofRow } from '../../stored-row.ts';
import { getOrderDetail } from '../orders/queries.ts';
import { loadReadBack } from '../orders/review.ts';
import { loadSameAmount, withSameAmount } from '../orders/same-amount.ts';
import { recipientCheck } from '../parties/queries.ts';
import { policyInForce } from '../policies/queries.ts';
import { secondFactorState } from '../step-up/queries.ts';
import { storedDraft } from '../transfers/stored-draft.ts';
import { approvalDetail } from './approval-view.ts';
import { documentsInForce, findApproval, givenApprovals, makersOf, viewedDocuments } from './data.ts';
import { byUrgency, nextOf, queueRow } from './queue-view.ts';
import {
  countForApprover,
  decidableBy,
  historyOf,
  lastApproval,
  makersOfAll,
  paidAccounts,
  queuedDebits,
  sentBackBefore,
  waitingApprovals,
} from './read-repository.ts';
import type { ApprovalPage, ApprovalQueue } from './types.ts';

/** Everything that waits for an approval, with what this person may do about each. */
export const loadQueue = useCase('approval:read', async (actor): Promise<ApprovalQueue> => {
  const [waiting, policy, last, secondFactor] = await Promise.all([
    waitingApprovals(),
    policyInForce(),
    lastApproval(),
    secondFactorState(actor),
  ]);
  const orderIds = waiting.map(({ orderId }) => orderId);
  const [makers, paid, sameAmount] = await Promise.all([
    makersOfAll(orderIds),
    paidAccounts(waiting.flatMap(({ order }) => order.accountKey ?? [])),
    withSameAmount(actor, orderIds),
  ]);
  const facts = { actor, policy, makers, paidAccounts: paid, sameAmount };
  const { readable, unreadable } = eachReadable(waiting, (row) => queueRow(row, facts));
  return {
    rows: readable.toSorted(byUrgency),
    unreadable,
    lastApproved: last,
    mayDecide: may(actor.role, 'approval:decide'),
    bulk: policy.bulk,
    secondFactor,
    serverNow: now().toISOString(),
  };
});

/**
 * Counts the approvals waiting for this person, 0 for a role that decides on none, with the time of the latest
 * reminder.
 */
export async function countMyApprovals(actor: Actor): Promise<{ count: number; remindedAt: string | null }> {
  if (!may(actor.role, 'approval:decide')) return { count: 0, remindedAt: null };
  const { count, remindedAt } = await countForApprover(actor.userId);
  return { count, remindedAt: remindedAt?.toISOString() ?? null };
}

/** One submission with everything an approver looks at; null when there is none with this id. */
export const loadApproval = useCase(
  'approval:read',
  async (actor, id: string): Promise<ApprovalPage | null> => {
    const found = await findApproval(id);
    if (!found) return null;
    const { order, ...approval } = found;
    const [
      detail,
      readBack,
      sameAmount,
      earlier,
      decisions,
      documents,
      viewed,
      makers,
      policy,
      history,
      check,
      queuedMinor,
      secondFactor,
      others,
    ] = await Promise.all([
      getOrderDetail(actor, order.id),
      loadReadBack(actor, order.id),
      approval.state === 'waiting' ? loadSameAmount(actor, order.id) : null,
      sentBackBefore(approval),
      givenApprovals(id),
      documentsInForce(order.id),
      viewedDocuments({ approvalId: id, userId: actor.userId }),
      makersOf(order.id),
      policyInForce(),
      historyOf(order),
      recipientCheck(actor, storedDraft(order)),
      queuedDebits(order),
      secondFactorState(actor),
      may(actor.role, 'approval:decide') ? decidableBy(actor.userId) : [],
    ]);
    if (!detail || !readBack) return null;
    // An approver changes nothing, and reads the note as it was submitted.
    const rows = readBack.rows.filter(({ path }) => path !== 'internalNote');
    return {
      order: detail,
      readBack: { ...readBack, rows: rows.map((row) => ({ ...row, canChange: false })) },
      sameAmount,
      approval: ofRow(id, () =>
        approvalDetail({
          actor,
          approval,
          order,
          earlier,
          decisions,
          documents,
          viewed,
          makers,
          policy,
          needed: detail.approval.need.approvers,
          history,
          check,
          keptByName: detail.order.lastEditedByName ?? detail.order.createdByName,
          balance: detail.money.wallet,
          queuedMinor,
          stepUp: { needed: approval.stepUp || detail.approval.need.stepUp, ...secondFactor },
          nextId: nextOf(others.filter((one) => one.id !== id)),
        }),
      ),
    };
  },
);
