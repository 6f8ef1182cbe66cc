import { createHash } from 'node:crypto';
import { type Actor, may } from '../../auth/permissions.ts';
import { now } from '../../clock.ts';
import { bothSides } from '../../text/money-text.ts';
import { reminderOf } from '../orders/data/approval.ts';
import { masked, sentFields } from '../orders/sent-fields.ts';
import { fixedSideOf } from '../orders/status.ts';
import { ownRateGoodUntil } from '../orders/verbs/record-confirmation.ts';
import type { Policy } from '../policies/schema.ts';
import { familyOf } from '../transfers/types.ts';
import type { WaitingRow } from './data.ts';
import type { ApprovalContent, ApprovalWarning, Bar, QueueRow } from './schema.ts';

export type QueueFacts = {
  actor: Actor;
  policy: Policy;
  /** People who may not approve, by order. */
  makers: Map<string, Set<string>>;
  /** Orders whose recipient is known for their amount. */
  knownRecipients: Set<string>;
  /** Orders for which another order pays the same amount to the same account. */
  sameAmount: Set<string>;
};

export function queueRow(row: WaitingRow, facts: QueueFacts): QueueRow {
  const { order } = row;
  const hash = contentHash(order, order.documents);
  const makers = facts.makers.get(order.id) ?? new Set();
  const given = row.decisions.filter((one) => one.contentHash === hash && !makers.has(one.decidedBy));
  const goodUntil = rateGoodUntil(order);
  return {
    id: row.id,
    orderId: order.id,
    orderNo: order.orderNo,
    tradeId: order.tradeId,
    family: familyOf(order.family),
    walletType: order.walletType === 'business' ? 'business' : 'personal',
    payerName: order.payerName,
    beneficiaryName: order.beneficiaryName,
    suppliedName: order.suppliedName,
    accountSuffix: order.accountSuffix,
    ...bothSides(order),
    rate: order.rate,
    fixedSide: fixedSideOf(order.transactionMode),
    transactionMode: order.transactionMode,
    submitterName: row.submitterName,
    submittedAt: row.submittedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    rateGoodUntil: goodUntil?.toISOString() ?? null,
    required: row.required,
    approvedBy: given.map(({ deciderName }) => deciderName),
    stepUp: row.stepUp,
    contentHash: hash,
    warnings: warningsOf(row, { hash, facts }),
    bar: barOf({
      actor: facts.actor,
      makers,
      submittedBy: row.submittedBy,
      approvedBy: given.map(({ decidedBy }) => decidedBy),
    }),
    reviewerName: reviewerOf(row, facts.actor),
    reminded: reminderOf(row),
    version: row.version,
  };
}

export type RatedOrder = Parameters<typeof ownRateGoodUntil>[0] &
  Pick<WaitingRow['order'], 'sourceCurrency' | 'targetCurrency'>;

/** The time until which the order can be sent at its own rate; null between equal currencies. */
function rateGoodUntil(order: RatedOrder): Date | null {
  return order.sourceCurrency === order.targetCurrency ? null : ownRateGoodUntil(order);
}

export function barOf(o: {
  actor: Actor;
  makers: Set<string>;
  submittedBy: string;
  approvedBy: readonly string[];
}): Bar | null {
  if (!may(o.actor.role, 'approval:decide')) return 'role';
  if (o.makers.has(o.actor.userId) || o.submittedBy === o.actor.userId) return 'maker';
  return o.approvedBy.includes(o.actor.userId) ? 'already-approved' : null;
}

export function reviewerOf(
  row: Pick<WaitingRow, 'reviewerId' | 'reviewerName' | 'reviewerUntil'>,
  actor: Actor,
): string | null {
  const isOpen = row.reviewerUntil !== null && row.reviewerUntil > now();
  return isOpen && row.reviewerId !== actor.userId ? row.reviewerName : null;
}

/** Warnings to review one order at a time: an order with any warning cannot be approved in bulk. */
function warningsOf(row: WaitingRow, o: { hash: string; facts: QueueFacts }): ApprovalWarning[] {
  const { order } = row;
  const { knownRecipients, sameAmount, policy } = o.facts;
  const warnings: ApprovalWarning[] = [];
  if (!knownRecipients.has(order.id)) warnings.push('new-recipient');
  if (sameAmount.has(order.id)) warnings.push('same-amount');
  if (o.hash !== row.contentHash) warnings.push('changed');
  if (keptPathsOf(order.values).length > 0) warnings.push('kept-as-entered');
  if (policy.documentsViewed && order.documents.length > 0) warnings.push('documents-unseen');
  return warnings;
}

export function keptPathsOf(values: unknown): string[] {
  if (typeof values !== 'object' || values === null || !('keptAsEntered' in values)) return [];
  const { keptAsEntered } = values;
  return typeof keptAsEntered === 'object' && keptAsEntered !== null ? Object.keys(keptAsEntered) : [];
}

type Urgency = Pick<QueueRow, 'rateGoodUntil' | 'submittedAt'>;

/** Sorts by rate expiry, orders without one last; then the longest wait first. */
export function byUrgency(a: Urgency, b: Urgency): number {
  const ends = (row: Urgency) =>
    row.rateGoodUntil === null ? Number.POSITIVE_INFINITY : Date.parse(row.rateGoodUntil);
  if (ends(a) !== ends(b)) return ends(a) < ends(b) ? -1 : 1;
  return a.submittedAt < b.submittedAt ? -1 : a.submittedAt > b.submittedAt ? 1 : 0;
}

/** Id of the most urgent approval; null if the list is empty. */
export function mostUrgentId(
  waiting: readonly { id: string; submittedAt: Date; order: RatedOrder }[],
): string | null {
  const rows = waiting.map(({ id, submittedAt, order }) => ({
    id,
    submittedAt: submittedAt.toISOString(),
    rateGoodUntil: rateGoodUntil(order)?.toISOString() ?? null,
  }));
  return rows.toSorted(byUrgency)[0]?.id ?? null;
}

/** Order columns that an approval covers. */
export type OrderContentRow = {
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  transactionMode: string;
  lockRate: boolean;
  request: unknown;
  suppliedName: string | null;
};
export type DocumentContentRow = { id: string; type: string; fileName: string; sha256: string | null };

export function contentOf(order: OrderContentRow, documents: readonly DocumentContentRow[]): ApprovalContent {
  return {
    ...bothSides(order),
    transactionMode: order.transactionMode,
    lockRate: order.lockRate,
    sent: sentFields(order.request),
    suppliedName: order.suppliedName,
    documents: documents.map(({ id, type, fileName }) => ({ id, type, fileName })),
  };
}

/**
 * Contents as shown: protected values are masked. Where two of them differ in what the mask hides, each carries a mark of
 * its own, so that the change shows.
 */
export function shownContents(contents: readonly ApprovalContent[]): ApprovalContent[] {
  const seen = new Map<string, string[]>();
  return contents.map((content) => {
    const hidden = masked(content.sent);
    const sent = content.sent.map(({ path, value }, index) => {
      const mask = hidden[index]?.value ?? '';
      const values = seen.get(`${path} ${mask}`) ?? [];
      if (!values.includes(value)) values.push(value);
      seen.set(`${path} ${mask}`, values);
      const place = values.indexOf(value);
      return { path, value: mask === value || place === 0 ? mask : `${mask} (${place + 1})` };
    });
    return { ...content, sent };
  });
}

/**
 * Identifies the approved content: amounts, every sent field, the recipient's supplied name, and the files with their
 * content. Leaves out the rate, which has its own tolerance.
 */
export function contentHash(order: OrderContentRow, documents: readonly DocumentContentRow[]): string {
  const files = documents.map(({ id, type, sha256 }) => `${id} ${type} ${sha256 ?? ''}`).toSorted();
  const { source, target, transactionMode, lockRate } = contentOf(order, []);
  const { request, suppliedName } = order;
  const text = canonical({
    source,
    target,
    transactionMode,
    lockRate,
    request,
    files,
    // Left out without a name, so that approvals given before there were any still count.
    ...(suppliedName !== null && { suppliedName }),
  });
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(value).toSorted();
  const entries = names.map(
    (name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`,
  );
  return `{${entries.join(',')}}`;
}
