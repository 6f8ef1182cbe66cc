'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type WalletsPage, walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { WalletType } from '@/lib/features/wallets/types.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { BalanceTable } from './balance-table.tsx';
import { ConversionTable } from './conversion-table.tsx';
import { CurrencyBalances } from './currency-balances.tsx';
import { ReadAgain } from './read-again.tsx';

type Props = { initial: WalletsPage; mayConvert: boolean; mayRead: boolean };

const groups: readonly WalletType[] = ['personal', 'business'];

/** Balances by group, each as the service last said, alive. */
export function WalletsPanel({ initial, mayConvert, mayRead }: Props) {
  const t = useTranslations('wallets');
  const { data, isError } = useQuery({ ...walletsOptions(), initialData: initial, staleTime: 10_000 });
  const { wallets, readAt, stale, conversions, trends, byCurrency } = data;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <ReadAgain readAt={readAt} mayRead={mayRead} />
        {isError && <Notice kind="warning">{t('loadFailed')}</Notice>}
        {stale && wallets.length > 0 && <Notice kind="warning">{t('stale')}</Notice>}
        {wallets.length === 0 && <EmptyState drawing="wallet" title={t('none')} />}
      </div>
      {groups.map((group) => {
        const own = wallets.filter((wallet) => wallet.type === group);
        if (own.length === 0) return null;
        return (
          <Section
            key={group}
            titleId={`wallets-${group}`}
            title={t(`group.${group}`)}
            description={t(`groupText.${group}`)}
          >
            <BalanceTable
              caption={t(`group.${group}`)}
              wallets={own}
              trends={trends}
              mayConvert={mayConvert && own.length > 1}
              stale={stale}
            />
          </Section>
        );
      })}
      {byCurrency.length > 0 && <CurrencyBalances balances={byCurrency} />}
      {(conversions.length > 0 || mayConvert) && (
        <ConversionTable conversions={conversions} mayConvert={mayConvert} />
      )}
    </div>
  );
}
