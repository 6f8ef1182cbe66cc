import { useTranslations } from 'next-intl';
import type { WalletsView, WalletView } from '@/lib/features/wallets/types.ts';
import { Fresh } from '../live/fresh.tsx';
import { CardSection } from '../ui/card.tsx';
import { Money } from '../ui/money.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { timeTag } from '../ui/time-tag.tsx';

type Props = { view: WalletsView; mayConvert: boolean; className?: string };

/** The available and the held balance, a line per wallet; never added up across currencies. */
export function WalletCard({ view, mayConvert, className }: Props) {
  const t = useTranslations('overview');
  const { wallets, readAt, stale } = view;
  return (
    <CardSection
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
        <table className="w-full text-cell">
          <caption className="sr-only">{t('wallets')}</caption>
          <thead>
            <tr className="border-subtle border-b text-ink-2 text-label">
              <th scope="col" className="py-1.5 text-start">
                {t('wallet')}
              </th>
              <th scope="col" className="py-1.5 text-end">
                {t('available')}
              </th>
              <th scope="col" className="py-1.5 text-end">
                {t('inTransit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {wallets.map((wallet) => (
              <Row key={wallet.walletId} wallet={wallet} />
            ))}
          </tbody>
        </table>
      )}
    </CardSection>
  );
}

function Row({ wallet }: { wallet: WalletView }) {
  const choices = useTranslations('choices');
  const { type, currency, available, inTransit } = wallet;
  return (
    <tr className="h-9 border-subtle border-b last:border-b-0">
      <th scope="row" className="py-1 text-start font-normal">
        {currency} <span className="text-hint text-ink-2">{choices(`walletType.${type}`)}</span>
      </th>
      <td className="py-1 text-end font-semibold">
        <Fresh value={available}>
          <Money amount={available} currency={currency} />
        </Fresh>
      </td>
      <td className="py-1 text-end text-ink-2">
        <Fresh value={inTransit}>
          <Money amount={inTransit} currency={currency} />
        </Fresh>
      </td>
    </tr>
  );
}
