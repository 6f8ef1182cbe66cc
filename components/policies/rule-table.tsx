import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { PolicyRule } from '@/lib/features/policies/schema.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Money } from '../ui/values/money.tsx';

/** The rules of a policy side by side: for each its approvers, its orders, and its limit in every currency. */
export function RuleTable({ caption, rules }: { caption: string; rules: readonly PolicyRule[] }) {
  const t = useTranslations('policies');
  const currencies = [...new Set(rules.flatMap(({ over }) => over.map(({ currency }) => currency)))];
  const row = (id: string, name: string, show: (rule: PolicyRule) => ReactNode) => (
    <Tr key={id}>
      <Td header>{name}</Td>
      {rules.map((rule, index) => (
        <Td key={index} label={t('rule', { number: index + 1 })} align="end">
          {show(rule)}
        </Td>
      ))}
    </Tr>
  );
  return (
    <Table caption={caption} density="compact">
      <TableHead>
        <Th>
          <span className="sr-only">{t('part')}</span>
        </Th>
        {rules.map((_, index) => (
          <Th key={index} align="end">
            {t('rule', { number: index + 1 })}
          </Th>
        ))}
      </TableHead>
      <TableBody>
        {row('approvers', t('form.approversLabel'), ({ approvers, stepUp }) => (
          <span className="font-semibold">
            {[t('approvers', { count: approvers }), ...(stepUp ? [t('withStepUp')] : [])].join(' · ')}
          </span>
        ))}
        {row('family', t('form.family'), ({ family }) => t(`family.${family}`))}
        {row('recipient', t('form.recipient'), ({ recipient }) => t(`recipient.${recipient}`))}
        {currencies.map((currency) =>
          row(currency, t('overIn', { currency }), ({ over }) => {
            const limit = over.find((one) => one.currency === currency);
            return <Money column amount={limit?.amount} currency={currency} />;
          }),
        )}
      </TableBody>
    </Table>
  );
}
