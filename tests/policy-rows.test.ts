import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { policyDiff } from '@/components/policies/policy-rows.ts';
import type { Policy, PolicyRule } from '@/lib/features/policies/schema.ts';
import messages from '@/messages/en.json' with { type: 'json' };

const t = createTranslator({ locale: 'en', messages, namespace: 'policies' });
const words = { t: t as unknown as Parameters<typeof policyDiff>[2]['t'], locale: 'en' } as const;

const rule = (over: Record<string, string>, change: Partial<PolicyRule> = {}): PolicyRule => ({
  family: 'any',
  recipient: 'new',
  over: Object.entries(over).map(([currency, amount]) => ({ amount, currency })),
  approvers: 1,
  stepUp: false,
  ...change,
});
const policy = (...rules: PolicyRule[]): Policy => ({
  rules,
  otherCurrencies: 1,
  driftPercent: '0.5',
  expiryHours: 24,
  bulk: true,
  documentsViewed: false,
  knownAfterDays: 3,
  knownSharePercent: 10,
});
const changed = (before: Policy, after: Policy) =>
  policyDiff(before, after, words)
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => [label, from, to]);

test('each limit is compared by itself: one that is raised, one that is dropped, one that is new', () => {
  const before = policy(rule({ USD: '5000.00', AUD: '7500.00', EUR: '4500.00' }));
  const after = policy(rule({ USD: '4000.00', EUR: '4500.00', CNY: '30000.00' }));
  expect(changed(before, after)).toEqual([
    ['Rule 1, USD', 'over 5,000.00 USD', 'over 4,000.00 USD'],
    ['Rule 1, AUD', 'over 7,500.00 AUD', ''],
    ['Rule 1, CNY', '', 'over 30,000.00 CNY'],
  ]);
});

test('whom a rule asks, a rule that is added, and what stands below the rules', () => {
  const before = policy(rule({ USD: '5000.00' }));
  const second = rule({ USD: '50000.00' }, { approvers: 2, stepUp: true, recipient: 'any' });
  const after = {
    ...policy(rule({ USD: '5000.00' }, { family: 'global' }), second),
    expiryHours: 48,
    knownAfterDays: 1,
  };
  expect(changed(before, after)).toEqual([
    [
      'Rule 1',
      '1 approver · Every kind of transfer · New recipients',
      '1 approver · Global · New recipients',
    ],
    ['Rule 2', '', '2 approvers · Second factor · Every kind of transfer · Every recipient'],
    ['Rule 2, USD', '', 'over 50,000.00 USD'],
    ['Returns to the requester after', '24 hours', '48 hours'],
    [
      'Known recipients',
      expect.stringContaining('at least 3 days ago'),
      expect.stringContaining('at least 1 day ago'),
    ],
  ]);
});
