import { useTranslations } from 'next-intl';
import type { PolicyRule } from '@/lib/features/policies/types.ts';
import { Money } from '../ui/money.tsx';

/** One rule to be read at a glance: who approves, for what, and above which amounts. */
export function RuleSummary({ rule }: { rule: PolicyRule }) {
  const t = useTranslations('policies');
  const asked = [t('approvers', { count: rule.approvers }), ...(rule.stepUp ? [t('withStepUp')] : [])];
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{asked.join(' · ')}</p>
      <p>
        {t(`family.${rule.family}`)} · {t(`recipient.${rule.recipient}`)}
      </p>
      <p className="text-hint text-ink-2">{t('above')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1">
        {rule.over.map(({ amount, currency }) => (
          <li key={currency}>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
