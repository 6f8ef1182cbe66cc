import { parseAmount } from '../../service-core/money/index.ts';
import type { Family } from '../transfers/types.ts';
import type { ApprovalNeed, NeedReason, Policy, PolicyRule } from './schema.ts';

export type NeedFacts = {
  family: Family;
  sourceMinor: bigint;
  sourceCurrency: string;
  /** Nothing was ever paid to completion to this account. */
  recipientIsNew: boolean;
};

/** Returns the requirement of a policy: of all rules an order falls under, the strictest of each kind. */
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
  // A limit that only other families have says nothing about this one. A rule for new recipients names its currency for
  // known ones as well: an order must not need less for being to somebody new.
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
    // The strictest first: a page that has room for one sentence takes that.
    reasons: reasons.toSorted((a, b) => b.approvers - a.approvers),
  };
}

/** True if an approver has to open each document first: always before a first payment to an account. */
export function wantsDocumentsOpened(
  policy: Pick<Policy, 'documentsViewed'>,
  { recipientIsNew }: Pick<NeedFacts, 'recipientIsNew'>,
): boolean {
  return policy.documentsViewed || recipientIsNew;
}

function isOfFamily(rule: PolicyRule, facts: NeedFacts): boolean {
  return rule.family === 'any' || rule.family === facts.family;
}

/** The limit a rule sets for an order it is about; undefined when it is about others. */
function limitOf(rule: PolicyRule, facts: NeedFacts): { minor: bigint; amount: string } | undefined {
  if (!isOfFamily(rule, facts)) return undefined;
  if (rule.recipient === 'new' && !facts.recipientIsNew) return undefined;
  const limit = rule.over.find(({ currency }) => currency === facts.sourceCurrency);
  return limit && { minor: limitMinor(limit), amount: limit.amount };
}

/** Zero is a limit too (everything is over it), though no order has that amount. */
function limitMinor({ amount, currency }: { amount: string; currency: string }): bigint {
  if (/^0(?:\.0+)?$/.test(amount)) return 0n;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) throw new RangeError(`a policy's limit is an amount of its currency: ${currency}`);
  return parsed.value;
}

/** About what 1,000 USD are in the currencies a wallet can have, rounded to what people say. */
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

/** The policy until two admins agree on another: a new installation is not without any. */
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
};

/** True if `now` differs from `before` by more than `percent` of it, in either direction. Exact: nothing is rounded. */
export function isBeyond(percent: string, before: bigint, now: bigint): boolean {
  const [whole = '0', fraction = ''] = percent.split('.');
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  const difference = now > before ? now - before : before - now;
  return difference * 10_000n > before * hundredths;
}
