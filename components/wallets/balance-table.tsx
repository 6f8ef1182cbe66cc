'use client';
import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import type { Trend } from '@/lib/features/wallets/activity.ts';
import type { WalletsPage } from '@/lib/features/wallets/query-options.ts';
import type { CurrencyBalanceView, WalletView } from '@/lib/features/wallets/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { codeName } from '@/lib/text/code-name.ts';
import { Fresh } from '../live/fresh.tsx';
import { Section } from '../ui/card.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Flag, flagOfCurrency } from '../ui/values/flag.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { TrendLine } from './wallet-head.tsx';

type Props = {
  caption: string;
  wallets: readonly WalletView[];
  trends: WalletsPage['trends'];
  mayConvert: boolean;
  stale: boolean;
};

/** The wallets of a group. The available amount is emphasised, even if it is zero. */
export function BalanceTable({ caption, wallets, trends, mayConvert, stale }: Props) {
  const t = useTranslations('wallets');
  return (
    <Table caption={caption}>
      <TableHead>
        <Th>{t('currency')}</Th>
        <Th align="end">{t('available')}</Th>
        <Th align="end">{t('inTransit')}</Th>
        <Th align="end" className="max-xl:hidden">
          {t('total')}
        </Th>
        <Th>{t('trend')}</Th>
        <Th align="end">{t('changedAt')}</Th>
        {mayConvert && (
          <Th>
            <span className="sr-only">{t('convert')}</span>
          </Th>
        )}
      </TableHead>
      <TableBody>
        {wallets.map((wallet) => (
          <Row
            key={wallet.walletId}
            wallet={wallet}
            trend={trends[wallet.walletId] ?? []}
            mayConvert={mayConvert}
            stale={stale}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type RowProps = { wallet: WalletView; trend: Trend; mayConvert: boolean; stale: boolean };

function Row({ wallet, trend, mayConvert, stale }: RowProps) {
  const t = useTranslations('wallets');
  const choices = useTranslations('choices');
  const locale = useLocale();
  const { walletId, type, currency, available, inTransit, total, changedAt, isLow, lowBelow } = wallet;
  return (
    <OpeningRow twoLines className="sm:h-16">
      <Td header phone="name" className="whitespace-nowrap">
        <span className="inline-flex items-center gap-2.5">
          <Flag country={flagOfCurrency(currency)} />
          <RowLink href={`/wallets/${walletId}`}>{currency}</RowLink>
          <span className="text-ink-2 max-sm:sr-only">{codeName('currency', currency, locale)}</span>
        </span>
      </Td>
      <Td align="end" phone="figure" className={clsx(stale && 'text-ink-2')}>
        <Fresh value={available}>
          <Money
            column
            className={clsx('text-h2 sm:text-h1', isLow && 'text-amber-ink')}
            amount={available}
            currency={currency}
          />
        </Fresh>
        {isLow && lowBelow !== null && (
          <span className="block text-hint text-amber-ink max-sm:hidden">
            {t('low', { amount: displayMoney(lowBelow, currency, locale) })}
          </span>
        )}
      </Td>
      <Td align="end" phone="note" className="text-ink-2">
        <span className="text-hint sm:hidden">{t('inTransit')}</span>
        {inTransit.startsWith('-') ? (
          <span className="text-amber-ink">{t('odd')}</span>
        ) : (
          <Fresh value={inTransit}>
            <Money column amount={inTransit} currency={currency} />
          </Fresh>
        )}
      </Td>
      <Td align="end" phone="hidden" className="text-ink-2 max-xl:hidden">
        <Money column amount={total} currency={currency} />
      </Td>
      <Td phone="hidden">
        <TrendLine trend={trend} />
      </Td>
      <Td align="end" phone="side" className="whitespace-nowrap text-ink-2">
        <ShortTime at={changedAt} />
      </Td>
      {mayConvert && (
        <Td align="end" phone="hidden" className="whitespace-nowrap">
          <TextLink href={`/wallets/convert?walletType=${type}&from=${currency}`}>
            {t('convert')}
            <span className="sr-only">
              {' '}
              {currency} {choices(`walletType.${type}`)}
            </span>
          </TextLink>
        </Td>
      )}
    </OpeningRow>
  );
}

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
