import { type Actor, may } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { serviceNow } from '../../payout/service-clock.ts';
import { formatAmount, parseAmount } from '../../service-core/money/index.ts';
import { eachReadable, ofRow, readStored } from '../../stored-row.ts';
import { bothSides } from '../../text/money-text.ts';
import { isNewRecipient, knownRecipients, reminderOf } from '../orders/data/approval.ts';
import { documentView } from '../orders/documents.ts';
import { getOrderDetail } from '../orders/queries.ts';
import { loadReadBack, loadSameAmount, withSameAmount } from '../orders/review.ts';
import type { OrderMoney } from '../orders/types.ts';
import { recipientCheck } from '../parties/queries.ts';
import type { RecipientCheck } from '../parties/types.ts';
import { policyInForce } from '../policies/data.ts';
import { wantsDocumentsOpened } from '../policies/need.ts';
import { needReasonsSchema, type Policy } from '../policies/schema.ts';
import { secondFactorState } from '../step-up/data.ts';
import { storedDraft } from '../transfers/defaults.ts';
import {
  type Approval,
  type ApprovalDecision,
  countForApprover,
  decidableBy,
  documentsInForce,
  findApproval,
  givenApprovals,
  historyOf,
  lastApproval,
  makersOf,
  makersOfAll,
  type OrderDocument,
  type OrderRow,
  queuedDebits,
  sentBackBefore,
  viewedDocuments,
  waitingApprovals,
} from './data.ts';
import {
  barOf,
  byUrgency,
  contentHash,
  contentOf,
  keptPathsOf,
  mostUrgentId,
  queueRow,
  reviewerOf,
  shownContents,
} from './queue-view.ts';
import {
  type ApprovalContent,
  type ApprovalDetail,
  type ApprovalPage,
  type ApprovalQueue,
  type ApprovalState,
  approvalContentSchema,
  type RecipientHistory,
} from './schema.ts';

type ApprovalFacts = {
  actor: Actor;
  approval: Approval;
  order: OrderRow;
  /** The previous submission of this order that was sent back. */
  earlier: Approval | null;
  decisions: readonly ApprovalDecision[];
  documents: readonly OrderDocument[];
  viewed: Set<string>;
  makers: Set<string>;
  policy: Policy;
  /** Approvals that the current policy asks for. */
  needed: number;
  history: RecipientHistory;
  check: RecipientCheck | null;
  keptByName: string;
  balance: OrderMoney['wallet'];
  /** Debits of all waiting orders paid from the same wallet, including this order. */
  queuedMinor: bigint;
  stepUp: ApprovalDetail['stepUp'];
  nextId: string | null;
};

function approvalDetail(facts: ApprovalFacts): ApprovalDetail {
  const { actor, approval, order, documents, decisions, makers, policy } = facts;
  const hash = contentHash(order, documents);
  const counts = (one: ApprovalDecision) =>
    one.contentHash === hash && !makers.has(one.decidedBy) && (one.steppedUp || !facts.stepUp.needed);
  const kept = keptPathsOf(order.values);
  const [submitted, current, earlier] = shownContents([
    contentKept(approval),
    contentOf(order, documents),
    ...(facts.earlier ? [contentKept(facts.earlier)] : []),
  ]);
  if (!submitted || !current) throw new Error('two contents are shown as two');
  return {
    id: approval.id,
    // The database allows no other values.
    state: approval.state as ApprovalState,
    closed: approval.closedAt && {
      name: approval.closerName,
      at: approval.closedAt.toISOString(),
      reason: approval.closeReason,
    },
    submitterName: approval.submitterName,
    submittedAt: approval.submittedAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    note: approval.note,
    required: approval.state === 'waiting' ? Math.max(approval.required, facts.needed) : approval.required,
    approvals: decisions.map((one) => ({
      name: one.deciderName,
      at: one.decidedAt.toISOString(),
      counts: counts(one),
      ...bothSides({
        ...order,
        sourceMinor: one.sourceMinor ?? approval.sourceMinor,
        targetMinor: one.targetMinor ?? approval.targetMinor,
      }),
    })),
    reasons: readStored(needReasonsSchema, approval.reasons, approval.id),
    makerTerms: {
      rate: approval.rate,
      ...bothSides({ ...order, sourceMinor: approval.sourceMinor, targetMinor: approval.targetMinor }),
    },
    driftPercent: policy.driftPercent,
    submitted,
    current,
    contentHash: hash,
    changed: hash !== approval.contentHash,
    bar: barOf({
      actor,
      makers,
      submittedBy: approval.submittedBy,
      approvedBy: decisions.filter(counts).map(({ decidedBy }) => decidedBy),
    }),
    earlier: facts.earlier && earlier ? earlierOf(facts.earlier, earlier) : null,
    recipient: { ...facts.history, check: facts.check },
    kept: kept.length === 0 ? null : { paths: kept, byName: facts.keptByName },
    documents: documents.map((one) => ({ ...documentView(one), viewed: facts.viewed.has(one.id) })),
    documentsMustBeViewed: wantsDocumentsOpened(policy, { recipientIsNew: facts.history.isNew }),
    wallet: walletOf(order, facts),
    stepUp: facts.stepUp,
    reviewerName: reviewerOf(approval, actor),
    reminded: reminderOf(approval),
    nextId: facts.nextId,
  };
}

const contentKept = ({ id, content }: Approval): ApprovalContent =>
  readStored(approvalContentSchema, content, id);

function earlierOf(sentBack: Approval, submitted: ApprovalContent): ApprovalDetail['earlier'] {
  return {
    name: sentBack.closerName ?? '',
    at: (sentBack.closedAt ?? sentBack.submittedAt).toISOString(),
    reason: sentBack.closeReason ?? '',
    submitted,
  };
}

function walletOf(order: OrderRow, { balance, queuedMinor }: ApprovalFacts): ApprovalDetail['wallet'] {
  const { currency, available } = balance;
  const there = available === null ? null : parseAmount(available, currency);
  const after = (debit: bigint) => (there?.ok ? formatAmount(there.value - debit, currency) : null);
  return { ...balance, afterThis: after(order.sourceMinor), afterQueue: after(queuedMinor) };
}

/** All waiting approvals, with what this user may do about each. */
export const loadQueue = useCase('approval:read', async (actor): Promise<ApprovalQueue> => {
  const [waiting, policy, last, secondFactor] = await Promise.all([
    waitingApprovals(),
    policyInForce(),
    lastApproval(),
    secondFactorState(actor),
  ]);
  const orderIds = waiting.map(({ orderId }) => orderId);
  const [makers, known, sameAmount] = await Promise.all([
    makersOfAll(orderIds),
    knownRecipients(orderIds, policy),
    withSameAmount(actor, orderIds),
  ]);
  const facts = { actor, policy, makers, knownRecipients: known, sameAmount };
  const { readable, unreadable } = eachReadable(waiting, (row) => queueRow(row, facts));
  return {
    rows: readable.toSorted(byUrgency),
    unreadable,
    lastApproved: last,
    mayDecide: may(actor.role, 'approval:decide'),
    bulk: policy.bulk,
    secondFactor,
    serverNow: now().toISOString(),
    serviceNow: serviceNow().toISOString(),
  };
});

/** Counts the approvals this user may decide on, 0 without the permission, with the time of the latest reminder. */
export async function countMyApprovals(actor: Actor): Promise<{ count: number; remindedAt: string | null }> {
  if (!may(actor.role, 'approval:decide')) return { count: 0, remindedAt: null };
  const { count, remindedAt } = await countForApprover(actor.userId);
  return { count, remindedAt: remindedAt?.toISOString() ?? null };
}

/** One submission with everything an approver looks at; null if it does not exist. */
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
    const isNew = await isNewRecipient(order.id, policy);
    // An approver cannot edit, and reads the note as it was submitted.
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
          history: { ...history, isNew },
          check,
          keptByName: detail.order.lastEditedByName ?? detail.order.createdByName,
          balance: detail.money.wallet,
          queuedMinor,
          stepUp: { needed: approval.stepUp || detail.approval.need.stepUp, ...secondFactor },
          nextId: mostUrgentId(others.filter((one) => one.id !== id)),
        }),
      ),
    };
  },
);
