import type { Terms } from '@/components/orders/review/terms.ts';
import type { ApprovalDetail } from '@/lib/features/approvals/schema.ts';
import type { OrderMoney } from '@/lib/features/orders/types.ts';
import { isBeyond } from '@/lib/features/policies/need.ts';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';
import { parseAmount } from '@/lib/service-core/money/index.ts';

export type DecisionBlocker =
  | { kind: 'maker' }
  | { kind: 'already-approved' }
  | { kind: 'role' }
  | { kind: 'changed' }
  | { kind: 'rate-expired' }
  | { kind: 'rate-changed' }
  | { kind: 'drift' }
  | { kind: 'unseen'; count: number; isFirstPayment: boolean }
  | { kind: 'not-enrolled' }
  | { kind: 'short'; amount: string };

type Facts = {
  approval: ApprovalDetail;
  money: OrderMoney;
  terms: Terms;
  /** A new rate waits to be read. */
  offered: boolean;
  expired: boolean;
  driftAccepted: boolean;
  /** The content that this person read. */
  readHash: string;
};

/** Returns the obstacles to approving now, in the order in which they are best settled. */
export function decisionBlockers(facts: Facts): DecisionBlocker[] {
  const { approval, money, terms } = facts;
  if (approval.bar !== null) return [{ kind: approval.bar }];
  const blockers: DecisionBlocker[] = [];
  if (facts.readHash !== approval.contentHash) blockers.push({ kind: 'changed' });
  if (facts.offered) blockers.push({ kind: 'rate-changed' });
  else if (facts.expired) blockers.push({ kind: 'rate-expired' });
  else if (isDrifted(approval, terms) && !facts.driftAccepted) blockers.push({ kind: 'drift' });
  const unseen = approval.documents.filter(({ viewed, preview }) => !viewed && preview !== null).length;
  if (approval.documentsMustBeViewed && unseen > 0) {
    blockers.push({ kind: 'unseen', count: unseen, isFirstPayment: approval.recipient.isNew });
  }
  if (approval.stepUp.needed && !approval.stepUp.isOn) blockers.push({ kind: 'not-enrolled' });
  const { available } = approval.wallet;
  const missing =
    available === null
      ? undefined
      : shortBalance({ amount: terms.source, available, currency: money.source.currency });
  return missing === undefined ? blockers : [...blockers, { kind: 'short', amount: missing }];
}

/** True if an amount differs from the one read before by more than the policy tolerates. */
export function isDrifted(
  approval: { makerTerms: Pick<ApprovalDetail['makerTerms'], 'source' | 'target'>; driftPercent: string },
  terms: Pick<Terms, 'source' | 'target'>,
): boolean {
  const { source, target } = approval.makerTerms;
  const sides = [
    [source, terms.source],
    [target, terms.target],
  ] as const;
  return sides.some(([maker, now]) => {
    const [before, after] = [parseAmount(maker.amount, maker.currency), parseAmount(now, maker.currency)];
    return before.ok && after.ok && isBeyond(approval.driftPercent, before.value, after.value);
  });
}
