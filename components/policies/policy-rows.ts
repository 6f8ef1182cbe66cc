import type { Policy, PolicyRule } from '@/lib/features/policies/schema.ts';
import { type DisplayLocale, displayMoney } from '@/lib/service-core/money/amount.ts';
import type { Fact } from '../ui/values/description-list.tsx';
import type { DiffRow } from '../ui/values/diff-view.tsx';

type Translate = (key: string, args?: Record<string, string | number>) => string;
type Words = { t: Translate; locale: DisplayLocale };

/** One rule in a sentence. */
function ruleText(rule: PolicyRule, { t, locale }: Words): string {
  // An amount and its currency stay on one line.
  const limits = rule.over.map(({ amount, currency }) =>
    displayMoney(amount, currency, locale).replaceAll(' ', '\u00a0'),
  );
  const over = t('over', { limits: new Intl.ListFormat(locale, { type: 'disjunction' }).format(limits) });
  return `${whoText(rule, t)} · ${over}`;
}

/** Returns the approvers a rule requires, and the orders it applies to. */
function whoText(rule: PolicyRule, t: Translate): string {
  return [
    t('approvers', { count: rule.approvers }),
    ...(rule.stepUp ? [t('withStepUp')] : []),
    t(`family.${rule.family}`),
    t(`recipient.${rule.recipient}`),
  ].join(' · ');
}

type PolicyRow = { path: string; label: string; text: string; rule?: PolicyRule };

/** A policy as rows, for reading and comparing. */
export function policyRows(policy: Policy, words: Words): PolicyRow[] {
  const { t } = words;
  const yes = (value: boolean) => t(value ? 'yes' : 'no');
  return [
    ...policy.rules.map((rule, index) => ({
      path: `rule-${index}`,
      label: t('rule', { number: index + 1 }),
      text: ruleText(rule, words),
      rule,
    })),
    { path: 'other', label: t('other'), text: t('approvers', { count: policy.otherCurrencies }) },
    { path: 'drift', label: t('drift'), text: t('percent', { percent: policy.driftPercent }) },
    { path: 'expiry', label: t('expiry'), text: t('hours', { count: policy.expiryHours }) },
    { path: 'bulk', label: t('bulk'), text: yes(policy.bulk) },
    {
      path: 'known',
      label: t('known'),
      text: t('knownIf', { days: policy.knownAfterDays, percent: policy.knownSharePercent }),
    },
    { path: 'viewed', label: t('viewed'), text: t(policy.documentsViewed ? 'yes' : 'viewedNew') },
  ];
}

/** The parts of a policy that apply to every order. */
export function policyFacts(policy: Policy, words: Words): Fact[] {
  return policyRows({ ...policy, rules: [] }, words).map(({ path, label, text }) => ({
    id: path,
    label,
    value: text,
  }));
}

type Part = { path: string; label: string; text: string };

/** A policy split into everything that can differ, with each limit as a row of its own, so that a removed limit shows. */
function policyParts(policy: Policy, words: Words): Part[] {
  const { t, locale } = words;
  return policyRows(policy, words).flatMap(({ rule, ...row }): Part[] => {
    if (!rule) return [row];
    return [
      { ...row, text: whoText(rule, t) },
      ...rule.over.map(({ amount, currency }) => ({
        path: `${row.path}-${currency}`,
        label: t('limitOf', { rule: row.label, currency }),
        text: t('over', { limits: displayMoney(amount, currency, locale) }),
      })),
    ];
  });
}

/** Returns the changes of a proposal, in the order of the policy. */
export function policyDiff(before: Policy, after: Policy, words: Words): DiffRow[] {
  const [from, to] = [policyParts(before, words), policyParts(after, words)];
  const labels = new Map([...from, ...to].map(({ path, label }) => [path, label]));
  const textOf = (rows: readonly Part[], path: string) => rows.find((row) => row.path === path)?.text ?? '';
  return [...labels]
    .map(([path, label]) => ({
      path,
      label,
      from: textOf(from, path),
      to: textOf(to, path),
      ...(path.startsWith('rule') || path === 'other' || path === 'known' ? { risk: 'money' as const } : {}),
    }))
    .toSorted((a, b) => ruleOf(a.path) - ruleOf(b.path));
}

/** Sorts rules first, in their order, then the rest. */
const ruleOf = (path: string): number => Number(/^rule-(\d+)/.exec(path)?.[1] ?? Number.MAX_SAFE_INTEGER);
