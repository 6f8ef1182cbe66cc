import { useTranslations } from 'next-intl';
import type { WalletsView, WalletView } from '@/lib/features/wallets/types.ts';
import { Fresh } from '../live/fresh.tsx';
import { Money } from '../ui/money.tsx';
import { Section } from '../ui/section.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { timeTag } from '../ui/time-tag.tsx';

type Props = { view: WalletsView; mayConvert: boolean; className?: string };

/** The available and the held balance, a line per wallet; never added up across currencies. */
export function WalletCard({ view, mayConvert, className }: Props) {
  const t = useTranslations('overview');
  const { wallets, readAt, stale } = view;
  return (
    <Section
      titleId="overview-wallets"
      title={t('wallets')}
      description={
        readAt === null
          ? t('walletsNever')
          : stale
            ? t('walletsStale')
            : t.rich('walletsText', timeTag(readAt))
      }
      actions={
        <span className="flex gap-4">
          <TextLink href="/wallets">{t('allWallets')}</TextLink>
          {mayConvert && <TextLink href="/wallets/convert">{t('convert')}</TextLink>}
        </span>
      }
      className={className}
    >
      {wallets.length === 0 ? (
        <p className="text-ink-2">{t('walletsEmpty')}</p>
      ) : (
        <Table caption={t('wallets')}>
          <TableHead>
            <Th>{t('wallet')}</Th>
            <Th align="end">{t('available')}</Th>
            <Th align="end">{t('inTransit')}</Th>
          </TableHead>
          <TableBody>
            {wallets.map((wallet) => (
              <Row key={wallet.walletId} wallet={wallet} />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

function Row({ wallet }: { wallet: WalletView }) {
  const t = useTranslations('overview');
  const choices = useTranslations('choices');
  const { type, currency, available, inTransit } = wallet;
  return (
    <Tr>
      <Td header className="whitespace-nowrap">
        {currency} <span className="text-ink-2">{choices(`walletType.${type}`)}</span>
      </Td>
      <Td label={t('available')} align="end">
        <Fresh value={available}>
          <Money column className="font-semibold text-body" amount={available} currency={currency} />
        </Fresh>
      </Td>
      <Td label={t('inTransit')} align="end" className="text-ink-2">
        <Fresh value={inTransit}>
          <Money column amount={inTransit} currency={currency} />
        </Fresh>
      </Td>
    </Tr>
  );
}
