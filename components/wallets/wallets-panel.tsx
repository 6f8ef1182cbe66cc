'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type WalletsPage, walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { WalletType } from '@/lib/features/wallets/types.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { BalanceCard } from './balance-card.tsx';
import { ConversionTable } from './conversion-table.tsx';
import { ReadAgain } from './read-again.tsx';

type Props = { initial: WalletsPage; mayConvert: boolean; mayRead: boolean };

const groups: readonly WalletType[] = ['personal', 'business'];

/** Two groups of balances, each as the service last said, alive. */
export function WalletsPanel({ initial, mayConvert, mayRead }: Props) {
  const t = useTranslations('wallets');
  const { data, isError } = useQuery({ ...walletsOptions(), initialData: initial, staleTime: 10_000 });
  const { wallets, readAt, stale, conversions } = data;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <ReadAgain readAt={readAt} mayRead={mayRead} />
        {isError && <Notice kind="warning">{t('loadFailed')}</Notice>}
        {stale && wallets.length > 0 && <Notice kind="warning">{t('stale')}</Notice>}
        {wallets.length === 0 && <EmptyState title={t('none')} />}
      </div>
      {groups.map((group) => {
        const own = wallets.filter((wallet) => wallet.type === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`wallets-${group}`}>
            <h2 id={`wallets-${group}`} className="text-h2">
              {t(`group.${group}`)}
            </h2>
            <p className="mb-3 text-hint text-ink-2">{t(`groupText.${group}`)}</p>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
              {own.map((wallet) => (
                <li key={wallet.walletId}>
                  <BalanceCard wallet={wallet} mayConvert={mayConvert && own.length > 1} stale={stale} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {(conversions.length > 0 || mayConvert) && (
        <ConversionTable conversions={conversions} mayConvert={mayConvert} />
      )}
    </div>
  );
}
