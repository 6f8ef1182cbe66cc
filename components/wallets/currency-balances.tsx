'use client';
import { useTranslations } from 'next-intl';
import type { CurrencyBalanceView } from '@/lib/features/wallets/schema.ts';
import { Section } from '../ui/section.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Flag, flagOfCurrency } from '../ui/values/flag.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';

/** The wallets of each currency together, as the legacy family and its callbacks name them. */
export function CurrencyBalances({ balances }: { balances: readonly CurrencyBalanceView[] }) {
  const t = useTranslations('wallets');
  return (
    <Section titleId="wallets-by-currency" title={t('byCurrency.title')} description={t('byCurrency.text')}>
      <Table caption={t('byCurrency.title')}>
        <TableHead>
          <Th>{t('currency')}</Th>
          <Th align="end">{t('available')}</Th>
          <Th align="end">{t('total')}</Th>
          <Th>{t('byCurrency.number')}</Th>
        </TableHead>
        <TableBody>
          {balances.map(({ walletId, currency, available, total }) => (
            <Tr key={walletId} twoLines>
              <Td header phone="name">
                <span className="inline-flex items-center gap-2.5">
                  <Flag country={flagOfCurrency(currency)} />
                  {currency}
                </span>
              </Td>
              <Td align="end" phone="figure">
                <Money column amount={available} currency={currency} />
              </Td>
              <Td align="end" phone="hidden" className="text-ink-2">
                <Money column amount={total} currency={currency} />
              </Td>
              <Td phone="note" className="text-ink-2">
                <Identifier value={walletId} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
