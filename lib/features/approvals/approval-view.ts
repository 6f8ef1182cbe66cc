import type { Actor } from '../../auth/types.ts';
import { bothSides } from '../../money-text.ts';
import { formatAmount, parseAmount } from '../../service-core/money/index.ts';
import { readStored } from '../../stored-row.ts';
import { documentView } from '../orders/document-view.ts';
import { reminderOf } from '../orders/order-approval.ts';
import type { OrderMoney } from '../orders/types.ts';
import type { RecipientCheck } from '../parties/types.ts';
import { wantsDocumentsOpened } from '../policies/need.ts';
import { needReasonsSchema } from '../policies/schema.ts';
import type { Policy } from '../policies/types.ts';
import { contentHash, contentOf, shownContent } from './content.ts';
import type { Approval, ApprovalDecision, OrderDocument, OrderRow } from './data.ts';
import { barOf, keptPathsOf, reviewerOf } from './queue-view.ts';
import { approvalContentSchema } from './schema.ts';
import type { ApprovalContent, ApprovalDetail, ApprovalState, RecipientHistory } from './types.ts';

export type ApprovalFacts = {
  actor: Actor;
  approval: Approval;
  order: OrderRow;
  /** The last one of this order that was sent back before. */
  earlier: Approval | null;
  decisions: readonly ApprovalDecision[];
  documents: readonly OrderDocument[];
  viewed: Set<string>;
  makers: Set<string>;
  policy: Policy;
  /** Approvals that the policy asks for by now. */
  needed: number;
  history: RecipientHistory;
  check: RecipientCheck | null;
  keptByName: string;
  balance: OrderMoney['wallet'];
  /** Debits of everything that waits and is paid from the same wallet, this order's included. */
  queuedMinor: bigint;
  stepUp: ApprovalDetail['stepUp'];
  nextId: string | null;
};

export function approvalDetail(facts: ApprovalFacts): ApprovalDetail {
  const { actor, approval, order, documents, decisions, makers, policy } = facts;
  const hash = contentHash(order, documents);
  const counts = (one: ApprovalDecision) =>
    one.contentHash === hash && !makers.has(one.decidedBy) && (one.steppedUp || !facts.stepUp.needed);
  const kept = keptPathsOf(order.values);
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
    submitted: shownContent(actor, contentKept(approval)),
    current: shownContent(actor, contentOf(order, documents)),
    contentHash: hash,
    changed: hash !== approval.contentHash,
    bar: barOf({
      actor,
      makers,
      submittedBy: approval.submittedBy,
      approvedBy: decisions.filter(counts).map(({ decidedBy }) => decidedBy),
    }),
    earlier: facts.earlier && earlierOf(actor, facts.earlier),
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

function earlierOf(actor: Actor, sentBack: Approval): ApprovalDetail['earlier'] {
  return {
    name: sentBack.closerName ?? '',
    at: (sentBack.closedAt ?? sentBack.submittedAt).toISOString(),
    reason: sentBack.closeReason ?? '',
    submitted: shownContent(actor, contentKept(sentBack)),
  };
}

function walletOf(order: OrderRow, { balance, queuedMinor }: ApprovalFacts): ApprovalDetail['wallet'] {
  const { currency, available } = balance;
  const there = available === null ? null : parseAmount(available, currency);
  const after = (debit: bigint) => (there?.ok ? formatAmount(there.value - debit, currency) : null);
  return { ...balance, afterThis: after(order.sourceMinor), afterQueue: after(queuedMinor) };
}
