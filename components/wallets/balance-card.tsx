'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { WalletView } from '@/lib/features/wallets/types.ts';
import { Fresh } from '../live/fresh.tsx';
import { Card } from '../ui/card.tsx';
import { Money } from '../ui/money.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { timeTag } from '../ui/time-tag.tsx';

type Props = { wallet: WalletView; mayConvert: boolean; stale: boolean };

/** One wallet: what can be spent is the loudest figure; zero is a figure too. */
export function BalanceCard({ wallet, mayConvert, stale }: Props) {
  const t = useTranslations('wallets');
  const choices = useTranslations('choices');
  const { type, currency, available, inTransit, total, changedAt } = wallet;
  const name = `${currency} ${choices(`walletType.${type}`)}`;
  return (
    <Card className="flex h-full flex-col gap-4" data-testid={`wallet-${type}-${currency}`}>
      <div>
        <h3 className="flex items-baseline justify-between gap-3 text-h3">
          {currency}
          <span className="font-normal text-hint text-ink-2">{t('available')}</span>
        </h3>
        <p className={clsx('mt-1', stale && 'text-ink-2')}>
          <Fresh value={available}>
            <Money className="text-h1" amount={available} currency={currency} />
          </Fresh>
        </p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-subtle border-t pt-3">
        <dt className="text-ink-2">{t('inTransit')}</dt>
        <dd className="text-end">
          {inTransit.startsWith('-') ? (
            <span className="text-amber-ink">{t('odd')}</span>
          ) : (
            <Fresh value={inTransit}>
              <Money amount={inTransit} currency={currency} />
            </Fresh>
          )}
        </dd>
        <dt className="text-ink-2">{t('total')}</dt>
        <dd className="text-end">
          <Money amount={total} currency={currency} />
        </dd>
      </dl>
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-hint text-ink-2">
        <span>{t.rich('changed', timeTag(changedAt))}</span>
        {mayConvert && (
          <TextLink href={`/wallets/convert?walletType=${type}&from=${currency}`}>
            {t('convert')}
            <span className="sr-only"> {name}</span>
          </TextLink>
        )}
      </div>
    </Card>
  );
}
