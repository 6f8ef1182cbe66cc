import { clsx } from 'clsx';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import type { WalletDemand } from '@/lib/features/orders/review.ts';
import { sentStatuses, unsentStatuses } from '@/lib/features/orders/status.ts';
import type { AsOf, Trend, WalletDetail } from '@/lib/features/wallets/activity.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { Section } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { Figure } from '../ui/values/description-list.tsx';
import { Flag, flagOfCurrency } from '../ui/values/flag.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { dayText, exactTime } from '../ui/values/time.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';

type Props = {
  detail: WalletDetail;
  demand: WalletDemand;
  trend: Trend;
  runwayDays: number | null;
  actions: ReactNode;
};

/** The headline of a wallet's page: the available amount and the forecast. */
export function WalletHead({ detail, demand, trend, runwayDays, actions }: Props) {
  const t = useTranslations('wallets');
  const locale = useLocale();
  const { wallet } = detail;
  const { committed, projected } = demand;
  const { type, currency, available, inTransit, total, walletId, changedAt } = wallet;
  const isShort = projected.amount.startsWith('-');
  const [first, last] = [trend[0], trend.at(-1)];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="mb-1 text-hint text-ink-2">
            <TextLink href="/wallets">{t('title')}</TextLink>
          </p>
          <PageTitle className="flex flex-wrap items-center gap-x-3 text-h1 sm:text-display">
            <Flag country={flagOfCurrency(currency)} />
            <span className="sr-only">{t('page.availableNow')}: </span>
            <Money
              amount={available}
              currency={currency}
              className={clsx(wallet.isLow && 'text-amber-ink')}
            />
          </PageTitle>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-2">
            <span>
              {t('page.availableNow')} · {t(`page.of.${type}`)}
            </span>
            <span className="inline-flex items-center gap-1">
              <Identifier value={walletId} className="break-all" />
              <CopyButton value={walletId} what={t('page.id')} />
            </span>
            <span>{t.rich('readAt', timeTag(changedAt))}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </header>
      {first && last && (
        <figure className="mt-5">
          <TrendLine trend={trend} className="h-16 w-full" />
          <figcaption className="mt-1 text-hint text-ink-2">
            {t('lastDays', {
              first: displayMoney(first.amount, currency, locale),
              last: displayMoney(last.amount, currency, locale),
            })}
          </figcaption>
        </figure>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3 xl:grid-cols-5">
        <Figure label={t('inTransit')}>
          <Money amount={inTransit} currency={currency} />
        </Figure>
        <Figure label={t('total')}>
          <Money amount={total} currency={currency} />
        </Figure>
        <Figure
          label={t('page.committed')}
          note={
            committed.orders > 0 ? (
              <TextLink
                href={listAddress('/orders', { is: [...unsentStatuses], pay: currency, wallet: type })}
              >
                {t('page.committedNote', { count: committed.orders })}
              </TextLink>
            ) : (
              t('page.committedNote', { count: 0 })
            )
          }
        >
          <Money amount={committed.amount} currency={currency} />
        </Figure>
        <Figure
          label={t('page.projected')}
          note={isShort && <span className="text-amber-ink">{t('page.short')}</span>}
        >
          <Money
            amount={projected.amount}
            currency={currency}
            className={clsx(isShort && 'text-amber-ink')}
          />
        </Figure>
        {runwayDays !== null && (
          <Figure label={t('page.runway')} note={t('page.dayNote')}>
            {runwayDays > 365 ? t('page.long') : t('page.days', { days: runwayDays })}
          </Figure>
        )}
      </dl>
    </>
  );
}

/** Warnings about a wallet: inconsistent or insufficient balances. */
export function WalletNotices({ detail: { wallet, entries, difference } }: { detail: WalletDetail }) {
  const t = useTranslations('wallets.page');
  const locale = useLocale();
  const shown = ({ amount, currency }: { amount: string; currency: string }) =>
    displayMoney(amount, currency, locale);
  return (
    <>
      {wallet.isLow && wallet.lowBelow !== null && (
        <Notice kind="warning" className="mt-5">
          {t('isLow', { amount: shown({ amount: wallet.lowBelow, currency: wallet.currency }) })}
        </Notice>
      )}
      {difference && (
        <Notice
          kind="error"
          className="mt-5"
          title={t('difference.title', { orderNo: difference.orderNo })}
          actions={<TextLink href={`/orders/${difference.orderId}`}>{t('difference.see')}</TextLink>}
        >
          {t(`difference.${difference.kind}`, {
            expected: shown(difference.expected),
            booked: shown(difference.booked),
          })}
        </Notice>
      )}
      {entries === 'broken' && (
        <Notice kind="error" className="mt-5">
          {t('broken')}
        </Notice>
      )}
    </>
  );
}

/** The balance at the requested moment; `day` is yyyy-MM-dd for the end of a day. */
export function BalanceAsOf({ asOf, day }: { asOf: AsOf; day: string | null }) {
  const t = useTranslations('wallets.page.asOf');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const shown = ({ amount, currency }: AsOf['total']) => displayMoney(amount, currency, locale);
  const date =
    day === null
      ? exactTime(asOf.at, { locale, timeZone })
      : t('endOf', { date: dayText(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' }) });
  return (
    <p className="mb-4 rounded-md bg-hover px-4 py-3">
      {t('said', {
        date,
        available: shown(asOf.available),
        inTransit: shown(asOf.inTransit),
        total: shown(asOf.total),
      })}
    </p>
  );
}

const width = 1_000;
const height = 1_000;

/** A sparkline of a wallet's available balance. Decorative: the caller states it in words. */
export function TrendLine({ trend, className }: { trend: Trend; className?: string }) {
  if (trend.length < 2) return null;
  const step = width / (trend.length - 1);
  const values = trend.map(({ perMille }) => perMille);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // The line keeps clear of the edges, which would clip it; a constant balance is drawn in the middle.
  const y = (perMille: number) =>
    most === least ? height / 2 : 60 + (height - 120) * (1 - (perMille - least) / (most - least));
  const points = trend.map(({ perMille }, index) => `${index * step},${y(perMille)}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className ?? 'h-6 w-24'}
    >
      <polyline
        points={points}
        fill="none"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}

type HeldOrdersProps = { wallet: WalletView; held: WalletDemand['held'] };

/** The oldest payments for which a wallet holds money, and the way to all of them. */
export function HeldOrders({ wallet, held }: HeldOrdersProps) {
  const t = useTranslations('wallets.page');
  const { currency, type } = wallet;
  return (
    <Section
      titleId="held"
      title={t('inTransitOrders')}
      actions={
        <TextLink href={listAddress('/orders', { is: [...sentStatuses], pay: currency, wallet: type })}>
          {t('allHeld')}
        </TextLink>
      }
    >
      <Table caption={t('inTransitOrders')}>
        <TableHead>
          <Th>{t('column.cause')}</Th>
          <Th>{t('confirmedAt')}</Th>
          <Th align="end">{t('held')}</Th>
        </TableHead>
        <TableBody>
          {held.map(({ id, orderNo, beneficiaryName, amount, at }) => (
            <Tr key={id} twoLines>
              <Td header phone="name">
                <TextLink href={`/orders/${id}`}>
                  <InScript text={beneficiaryName} />
                </TextLink>{' '}
                <span className="font-mono text-hint text-ink-2 max-sm:hidden">{orderNo}</span>
              </Td>
              <Td phone="note" className="text-ink-2">
                {at && <ShortTime at={at} />}
              </Td>
              <Td align="end" phone="figure">
                <Money column amount={amount.amount} currency={currency} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
