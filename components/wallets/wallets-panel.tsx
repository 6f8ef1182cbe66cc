'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { readWalletsAction } from '@/lib/features/wallets/actions.ts';
import { type WalletsPage, walletsKey, walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { WalletType } from '@/lib/features/wallets/schema.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';
import { BalanceTable, CurrencyBalances } from './balance-table.tsx';
import { ConversionTable } from './conversion-table.tsx';

type Props = { initial: WalletsPage; mayConvert: boolean; mayRead: boolean };

const groups: readonly WalletType[] = ['personal', 'business'];

/** Balances by group, as the service last reported, with live updates. */
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

/** The time of the last balances, and a button to refresh them. */
function ReadAgain({ readAt, mayRead }: { readAt: string | null; mayRead: boolean }) {
  const t = useTranslations('wallets');
  const client = useQueryClient();
  const { mutate, isPending, isError, data } = useMutation({
    networkMode: 'always',
    mutationFn: () => readWalletsAction({}),
    onSettled: () => client.invalidateQueries({ queryKey: walletsKey }),
    onSuccess: ({ ok }) => ok && announce(t('reReadDone')),
  });

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-hint text-ink-2">
        {readAt === null ? t('neverRead') : t.rich('readAt', timeTag(readAt))}
      </p>
      {mayRead && (
        <Button size="sm" busy={isPending} icon={<RefreshCw className="size-4" />} onClick={() => mutate()}>
          {t('reRead')}
        </Button>
      )}
      {(isError || data?.ok === false) && (
        <p role="alert" className="basis-full text-red-ink">
          {t('reReadFailed')}
        </p>
      )}
    </div>
  );
}
