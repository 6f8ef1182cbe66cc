import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '../../service-core/money/index.ts';
import { approvalNeed, builtInPolicy, isBeyond, type NeedFacts } from './need.ts';
import { type Policy, policySchema } from './schema.ts';

const order = (sourceMinor: bigint, more: Partial<NeedFacts> = {}): NeedFacts => ({
  family: 'global',
  sourceMinor,
  sourceCurrency: 'USD',
  recipientIsNew: false,
  ...more,
});

describe('the built-in policy', () => {
  test('is one that could be proposed', () => {
    expect(policySchema.parse(builtInPolicy)).toEqual(builtInPolicy);
  });

  test.each([
    ['a payment of every day', order(130_000n, { recipientIsNew: true }), 0, false],
    ['exactly at the limit', order(1_000_000n), 0, false],
    ['a cent over it', order(1_000_001n), 1, false],
    ['a first payment over the smaller limit', order(500_001n, { recipientIsNew: true }), 1, false],
    ['the same to a known account', order(500_001n), 0, false],
    ['over the larger limit', order(5_000_001n), 2, true],
    ['yen, which have no cents', order(1_500_001n, { sourceCurrency: 'JPY' }), 1, false],
    ['a currency without a limit', order(1n, { sourceCurrency: 'KWD' }), 1, false],
  ] as const)('%s', (_, facts, approvers, stepUp) => {
    expect(approvalNeed(builtInPolicy, facts)).toMatchObject({ approvers, stepUp });
  });

  test.each([
    ['of its family', 'business', 0],
    ['of another family only', 'global', 2],
  ] as const)('a currency is one of the others unless a rule %s names it', (_, family, approvers) => {
    const over = [{ currency: 'KWD', amount: '1000' }];
    const ofBusiness = { family: 'business', recipient: 'any', over, approvers: 1, stepUp: false } as const;
    const policy: Policy = { ...builtInPolicy, rules: [ofBusiness], otherCurrencies: 2 };
    const facts = order(1n, { family, sourceCurrency: 'KWD' });
    expect(approvalNeed(policy, facts).approvers).toBe(approvers);
  });

  test('names the strictest rule first', () => {
    expect(approvalNeed(builtInPolicy, order(6_000_000n)).reasons[0]).toEqual({
      kind: 'over',
      limit: { amount: '50000', currency: 'USD' },
      family: 'any',
      newRecipient: false,
      approvers: 2,
    });
  });
});

const currencies = ['USD', 'JPY', 'KWD'] as const;
const limit = fc.record({
  currency: fc.constantFrom(...currencies),
  minor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
});
const rule = fc.record({
  family: fc.constantFrom('any' as const, 'global' as const, 'business' as const, 'personal' as const),
  recipient: fc.constantFrom('any' as const, 'new' as const),
  over: fc
    .uniqueArray(limit, { minLength: 1, maxLength: 3, selector: ({ currency }) => currency })
    .map((limits) =>
      limits.map(({ currency, minor }) => ({ currency, amount: formatAmount(minor, currency) })),
    ),
  approvers: fc.constantFrom(1 as const, 2 as const),
  stepUp: fc.boolean(),
});
const policies: fc.Arbitrary<Policy> = fc.record({
  rules: fc.array(rule, { maxLength: 6 }),
  otherCurrencies: fc.constantFrom(0 as const, 1 as const, 2 as const),
  driftPercent: fc.constant('0.5'),
  expiryHours: fc.constant(24),
  bulk: fc.boolean(),
  documentsViewed: fc.boolean(),
  knownAfterDays: fc.constant(3),
  knownSharePercent: fc.constant(10),
});
const facts: fc.Arbitrary<NeedFacts> = fc.record({
  family: fc.constantFrom('global' as const, 'business' as const, 'personal' as const),
  sourceMinor: fc.bigInt({ min: 1n, max: 2n * 10n ** 9n }),
  sourceCurrency: fc.constantFrom(...currencies),
  recipientIsNew: fc.boolean(),
});

describe('any policy', () => {
  test('asks for no less when the amount is larger or the recipient is new', () => {
    fc.assert(
      fc.property(policies, facts, fc.bigInt({ min: 0n, max: 10n ** 9n }), (policy, one, more) => {
        const less = approvalNeed(policy, one);
        for (const stricter of [{ sourceMinor: one.sourceMinor + more }, { recipientIsNew: true }]) {
          const then = approvalNeed(policy, { ...one, ...stricter });
          expect(then.approvers).toBeGreaterThanOrEqual(less.approvers);
          expect(then.stepUp || !less.stepUp).toBe(true);
        }
      }),
    );
  });

  test('asks for no less with one rule more, and its order does not matter', () => {
    fc.assert(
      fc.property(policies, rule, facts, (policy, added, one) => {
        // A currency that is named for the first time leaves "other currencies", which is what naming is for.
        fc.pre(
          policy.rules.some(
            ({ family, over }) =>
              ['any', one.family].includes(family) &&
              over.some(({ currency }) => currency === one.sourceCurrency),
          ),
        );
        const less = approvalNeed(policy, one);
        const then = approvalNeed({ ...policy, rules: [...policy.rules, added] }, one);
        expect(then.approvers).toBeGreaterThanOrEqual(less.approvers);
        const turned = approvalNeed({ ...policy, rules: policy.rules.toReversed() }, one);
        expect([turned.approvers, turned.stepUp]).toEqual([less.approvers, less.stepUp]);
      }),
    );
  });

  test('asks exactly when it has a reason, for as many as its strictest reason', () => {
    fc.assert(
      fc.property(policies, facts, (policy, one) => {
        const need = approvalNeed(policy, one);
        expect(need.approvers).toBe(Math.max(0, ...need.reasons.map(({ approvers }) => approvers)));
      }),
    );
  });
});

describe('drift', () => {
  test.each([
    ['0.5', 100_000n, 100_500n, false],
    ['0.5', 100_000n, 100_501n, true],
    ['0.5', 100_000n, 99_500n, false],
    ['0.5', 100_000n, 99_499n, true],
    ['0', 100n, 100n, false],
    ['0', 100n, 101n, true],
    ['10', 10n, 11n, false],
  ] as const)('%s %% of %s: %s', (percent, before, now, expected) => {
    expect(isBeyond(percent, before, now)).toBe(expected);
  });
});
