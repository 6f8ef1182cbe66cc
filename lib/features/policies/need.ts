import { parseAmount } from '../../service-core/money/index.ts';
import type { Family } from '../transfers/types.ts';
import type { ApprovalNeed, NeedReason, Policy, PolicyRule } from './schema.ts';

export type NeedFacts = {
  family: Family;
  sourceMinor: bigint;
  sourceCurrency: string;
  /** True unless an earlier payment makes the recipient known for this amount. */
  recipientIsNew: boolean;
};

/** The approvals a policy requires: the strictest result of all rules that apply to an order. */
export function approvalNeed(policy: Policy, facts: NeedFacts): ApprovalNeed {
  const broken = policy.rules.flatMap((rule) => {
    const limit = limitOf(rule, facts);
    return limit !== undefined && facts.sourceMinor > limit.minor ? [{ rule, limit }] : [];
  });
  const reasons = broken.map(
    ({ rule, limit }): NeedReason => ({
      kind: 'over',
      limit: { amount: limit.amount, currency: facts.sourceCurrency },
      family: rule.family,
      newRecipient: rule.recipient === 'new',
      approvers: rule.approvers,
    }),
  );
  // Limits of other families do not count here. A rule for new recipients also counts as naming its currency for known
  // recipients: an order must never need fewer approvals because its recipient is new.
  const isNamed = policy.rules.some(
    (rule) => isOfFamily(rule, facts) && rule.over.some(({ currency }) => currency === facts.sourceCurrency),
  );
  if (!isNamed && policy.otherCurrencies !== 0) {
    reasons.push({
      kind: 'other-currency',
      currency: facts.sourceCurrency,
      approvers: policy.otherCurrencies,
    });
  }
  const approvers = reasons.reduce<0 | 1 | 2>(
    (most, reason) => (reason.approvers > most ? reason.approvers : most),
    0,
  );
  return {
    approvers,
    stepUp: broken.some(({ rule }) => rule.stepUp),
    // Strictest first: a page with room for one sentence shows the first.
    reasons: reasons.toSorted((a, b) => b.approvers - a.approvers),
  };
}

/** True if an approver must open each document first: always for a new recipient. */
export function wantsDocumentsOpened(
  policy: Pick<Policy, 'documentsViewed'>,
  { recipientIsNew }: Pick<NeedFacts, 'recipientIsNew'>,
): boolean {
  return policy.documentsViewed || recipientIsNew;
}

function isOfFamily(rule: PolicyRule, facts: NeedFacts): boolean {
  return rule.family === 'any' || rule.family === facts.family;
}

/** The rule's limit for an order; undefined if the rule does not apply. */
function limitOf(rule: PolicyRule, facts: NeedFacts): { minor: bigint; amount: string } | undefined {
  if (!isOfFamily(rule, facts)) return undefined;
  if (rule.recipient === 'new' && !facts.recipientIsNew) return undefined;
  const limit = rule.over.find(({ currency }) => currency === facts.sourceCurrency);
  return limit && { minor: limitMinor(limit), amount: limit.amount };
}

/** The limit in minor units. Zero is valid and applies to every order. */
function limitMinor({ amount, currency }: { amount: string; currency: string }): bigint {
  if (/^0(?:\.0+)?$/.test(amount)) return 0n;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) throw new RangeError(`a policy's limit is an amount of its currency: ${currency}`);
  return parsed.value;
}

/** Rounded equivalents of 1,000 USD in the currencies of wallets. */
const thousandDollars: Record<string, bigint> = {
  USD: 1_000n,
  EUR: 900n,
  GBP: 800n,
  AUD: 1_500n,
  CAD: 1_400n,
  CHF: 900n,
  CNY: 7_200n,
  HKD: 7_800n,
  JPY: 150_000n,
  NZD: 1_700n,
  SGD: 1_350n,
};

const over = (thousands: bigint) =>
  Object.entries(thousandDollars).map(([currency, amount]) => ({
    currency,
    amount: String(amount * thousands),
  }));

/** The policy of a new installation, until two admins agree on another. */
export const builtInPolicy: Policy = {
  rules: [
    { family: 'any', recipient: 'new', over: over(5n), approvers: 1, stepUp: false },
    { family: 'any', recipient: 'any', over: over(10n), approvers: 1, stepUp: false },
    { family: 'any', recipient: 'any', over: over(50n), approvers: 2, stepUp: true },
  ],
  otherCurrencies: 1,
  driftPercent: '0.5',
  expiryHours: 24,
  bulk: true,
  documentsViewed: false,
  knownAfterDays: 3,
  knownSharePercent: 10,
};

/** True if `now` differs from `before` by more than `percent` percent, up or down. Exact, without rounding. */
export function isBeyond(percent: string, before: bigint, now: bigint): boolean {
  const [whole = '0', fraction = ''] = percent.split('.');
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  const difference = now > before ? now - before : before - now;
  return difference * 10_000n > before * hundredths;
}
