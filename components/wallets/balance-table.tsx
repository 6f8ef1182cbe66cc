'use client';
import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import type { WalletView } from '@/lib/features/wallets/types.ts';
import { Fresh } from '../live/fresh.tsx';
import { codeName } from '../ui/code-name.ts';
import { Money } from '../ui/money.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Props = { caption: string; wallets: readonly WalletView[]; mayConvert: boolean; stale: boolean };

/** The wallets of a group: what can be spent is the loudest figure of each; zero is a figure too. */
export function BalanceTable({ caption, wallets, mayConvert, stale }: Props) {
  const t = useTranslations('wallets');
  return (
    <Table caption={caption}>
      <TableHead>
        <Th>{t('currency')}</Th>
        <Th align="end">{t('available')}</Th>
        <Th align="end">{t('inTransit')}</Th>
        <Th align="end">{t('total')}</Th>
        <Th align="end">{t('changedAt')}</Th>
        {mayConvert && (
          <Th>
            <span className="sr-only">{t('convert')}</span>
          </Th>
        )}
      </TableHead>
      <TableBody>
        {wallets.map((wallet) => (
          <Row key={wallet.walletId} wallet={wallet} mayConvert={mayConvert} stale={stale} />
        ))}
      </TableBody>
    </Table>
  );
}

type RowProps = { wallet: WalletView; mayConvert: boolean; stale: boolean };

function Row({ wallet, mayConvert, stale }: RowProps) {
  const t = useTranslations('wallets');
  const choices = useTranslations('choices');
  const locale = useLocale();
  const { type, currency, available, inTransit, total, changedAt } = wallet;
  return (
    <Tr className="sm:h-14">
      <Td header className="whitespace-nowrap">
        <span className="font-semibold text-body">{currency}</span>{' '}
        <span className="text-ink-2">{codeName('currency', currency, locale)}</span>
      </Td>
      <Td label={t('available')} align="end" className={clsx(stale && 'text-ink-2')}>
        <Fresh value={available}>
          <Money column className="text-h2 sm:text-h1" amount={available} currency={currency} />
        </Fresh>
      </Td>
      <Td label={t('inTransit')} align="end">
        {inTransit.startsWith('-') ? (
          <span className="text-amber-ink">{t('odd')}</span>
        ) : (
          <Fresh value={inTransit}>
            <Money column amount={inTransit} currency={currency} />
          </Fresh>
        )}
      </Td>
      <Td label={t('total')} align="end">
        <Money column amount={total} currency={currency} />
      </Td>
      <Td label={t('changedAt')} align="end" className="whitespace-nowrap text-ink-2">
        <RelativeTime at={changedAt} />
      </Td>
      {mayConvert && (
        <Td align="end" className="whitespace-nowrap">
          <TextLink href={`/wallets/convert?walletType=${type}&from=${currency}`}>
            {t('convert')}
            <span className="sr-only">
              {' '}
              {currency} {choices(`walletType.${type}`)}
            </span>
          </TextLink>
        </Td>
      )}
    </Tr>
  );
}
