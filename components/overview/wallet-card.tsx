import { useLocale, useTranslations } from 'next-intl';
import type { Overview } from '@/lib/features/overview/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { Fresh } from '../live/fresh.tsx';
import { Section } from '../ui/card.tsx';
import { RowLink } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Flag, flagOfCurrency } from '../ui/values/flag.tsx';
import { Money } from '../ui/values/money.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';

type Wallets = Overview['wallets'];
type Wallet = Wallets['wallets'][number];
type Props = {
  view: Wallets;
  /** The most used currency: its wallet is first and large. */
  mostPaid: string | null;
  mayConvert: boolean;
  className?: string;
};

/** The balances, the most used currency first; never added up across currencies. */
export function WalletCard({ view, mostPaid, mayConvert, className }: Props) {
  const t = useTranslations('overview');
  const { wallets, readAt, stale } = view;
  const used = (wallet: Wallet) =>
    wallet.currency === mostPaid && wallet.runwayDays !== null ? 2 : wallet.runwayDays === null ? 0 : 1;
  const [first, ...others] = wallets.toSorted((a, b) => used(b) - used(a));
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
      {first ? (
        <ul className="divide-y divide-subtle">
          <li className="pb-3">
            <WalletName wallet={first} />
            <Fresh value={first.available}>
              <Money className="text-display" amount={first.available} currency={first.currency} />
            </Fresh>
            <Notes wallet={first} />
          </li>
          {others.map((wallet) => (
            <li
              key={wallet.walletId}
              className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 py-2"
            >
              <WalletName wallet={wallet} />
              <Fresh value={wallet.available}>
                <Money className="font-semibold" amount={wallet.available} currency={wallet.currency} />
              </Fresh>
              <Notes wallet={wallet} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('walletsEmpty')}</p>
      )}
    </Section>
  );
}

function WalletName({ wallet: { walletId, currency, type } }: { wallet: Wallet }) {
  const choices = useTranslations('choices');
  return (
    <span className="flex items-center gap-2">
      <Flag country={flagOfCurrency(currency)} />
      <RowLink quiet href={`/wallets/${walletId}`}>
        {currency} {choices(`walletType.${type}`)}
      </RowLink>
    </span>
  );
}

/** A balance that lasts longer is not mentioned. */
const longDays = 365;

/** The time the balance lasts, and the part of it that is held, if any. */
function Notes({ wallet: { currency, inTransit, runwayDays, isLow, lowBelow } }: { wallet: Wallet }) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const isHeld = /[1-9]/.test(inTransit);
  if (runwayDays === null && !isHeld && !isLow) return null;
  return (
    <span className="block w-full text-hint text-ink-2">
      {isLow && lowBelow !== null && (
        <span className="block text-amber-ink">
          {t('low', { amount: displayMoney(lowBelow, currency, locale) })}
        </span>
      )}
      {runwayDays !== null && (runwayDays > longDays ? t('runwayLong') : t('runway', { days: runwayDays }))}
      {runwayDays !== null && isHeld && ' · '}
      {isHeld && (
        <>
          {t('inTransit')} <Money amount={inTransit} currency={currency} />
        </>
      )}
    </span>
  );
}
