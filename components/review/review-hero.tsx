'use client';
import { clsx } from 'clsx';
import { useTimeZone, useTranslations } from 'next-intl';
import { ChangeLink } from '@/components/drafts/change-link.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { clockTime } from '@/components/ui/date-text.ts';
import { Figure } from '@/components/ui/figure.tsx';
import { Identifier } from '@/components/ui/identifier.tsx';
import { InScript } from '@/components/ui/in-script.tsx';
import { Money, type MoneyProps } from '@/components/ui/money.tsx';
import { PageTitle } from '@/components/ui/page-title.tsx';
import { Rate } from '@/components/ui/rate.tsx';
import { impliedRate } from '@/lib/features/orders/implied-rate.ts';
import type { OrderDetail, OrderMoney } from '@/lib/features/orders/types.ts';
import { changePercent } from '@/lib/service-core/money/change-percent.ts';
import { formatAmount, parseAmount } from '@/lib/service-core/money/index.ts';
import { RateFigure } from './rate-figure.tsx';
import type { Terms } from './terms.ts';

type Props = {
  detail: OrderDetail;
  terms: Terms;
  expired: boolean;
  available: string | null;
  /** Time the balances were last read. */
  readAt: string | null;
  nowMs: number | null;
  gettingRate: boolean;
  /** Left out where nobody may ask, or nothing would change. */
  onNewRate?: () => void;
};

/** The page's headline, how much arrives with whom, and under it what leaves, at which rate, and what remains. */
export function ReviewHero(props: Props) {
  const { detail, terms, expired, available, readAt, nowMs } = props;
  const t = useTranslations('review');
  const choices = useTranslations('choices');
  const common = useTranslations('common');
  const timeZone = useTimeZone() ?? 'UTC';
  const { order, money, can } = detail;
  const { source, target, fixedSide, lockRate, wallet } = money;
  const queryNo = terms.queryNo ?? money.quote?.queryNo;
  const crosses = source.currency !== target.currency;
  const after =
    available === null ? null : balanceAfter({ available, amount: terms.source, currency: source.currency });
  const isLocked = lockRate && terms.queryNo === undefined && !expired;
  const isEstimated = (side: 'source' | 'target') => crosses && !isLocked && fixedSide !== side;
  const estimate = isLocked ? 'hero.locked' : 'hero.estimated';
  const tag = (side: 'source' | 'target') => crosses && t(fixedSide === side ? 'hero.fixed' : estimate);
  const gets: MoneyProps = {
    amount: terms.target,
    currency: target.currency,
    estimated: isEstimated('target'),
  };
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <PageTitle className="min-w-0 flex-1 basis-80 text-h1 sm:text-display">
          <span className="mb-1 block font-normal text-hint text-ink-2">
            {t(can.submit ? 'titleSubmit' : 'title')} · {t('crumb', { orderNo: order.orderNo })}
          </span>
          {t.rich('hero.headline', headlineTags(order.beneficiaryName, gets))}
        </PageTitle>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-hint text-ink-2">
          {crosses && queryNo !== undefined && (
            <span className="flex min-w-0 items-center gap-1">
              {t('hero.quoteNo')} <Identifier value={queryNo} className="wrap-anywhere" />
              <CopyButton value={queryNo} what={t('hero.quoteNo')} />
            </span>
          )}
          {/* Only an order of the global family can get other amounts once it exists (ui.md §3.1). */}
          {can.update && order.family === 'global' && (
            <ChangeLink orderId={order.id} field={`${fixedSide}Amount`} step="amount" from="review">
              {common('change')} <span className="sr-only">{t('hero.changeHidden')}</span>
            </ChangeLink>
          )}
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-3">
        <Figure label={t('hero.youSend')} tag={tag('source')}>
          <Money amount={terms.source} currency={source.currency} estimated={isEstimated('source')} />
        </Figure>
        <Figure label={t('hero.recipientGets')} tag={tag('target')} note={t('hero.feesNone')}>
          <Money {...gets} />
        </Figure>
        {crosses && (
          <Figure label={t('hero.rate')} tag={isLocked && t('hero.locked')}>
            <RateFigure
              money={money}
              terms={terms}
              expired={expired}
              nowMs={nowMs}
              loading={props.gettingRate}
              onNewRate={props.onNewRate}
            />
          </Figure>
        )}
        {crosses && order.family === 'business' && <ImpliedRate money={money} terms={terms} />}
        {after !== null && (
          <Figure
            label={t('hero.balanceAfter')}
            note={
              <>
                {t('hero.wallet', { type: choices(`walletType.${wallet.type}`), currency: source.currency })}
                {readAt !== null && ` · ${t('hero.walletRead', { time: clockTime(readAt, timeZone) })}`}
              </>
            }
          >
            <span className={clsx(after.startsWith('-') && 'text-red-ink')}>
              <Money amount={after} currency={source.currency} />
            </span>
          </Figure>
        )}
      </dl>
    </header>
  );
}

/** The parts of the headline that are more than text. */
const headlineTags = (recipient: string, gets: MoneyProps) => ({
  amount: () => <Money {...gets} />,
  name: () => <InScript text={recipient} />,
});

/** A business order has fixed both amounts, and its quote counts only now: what the two of them mean beside each other. */
function ImpliedRate({ money, terms }: { money: OrderMoney; terms: Terms }) {
  const t = useTranslations('review.hero');
  const { source, target } = money;
  const implied = impliedRate(source.amount, target.amount);
  return (
    <Figure
      label={t('implied')}
      note={t('impliedDifference', { percent: changePercent(implied, terms.rate) })}
    >
      <Rate rate={implied} source={source.currency} target={target.currency} />
    </Figure>
  );
}

function balanceAfter(o: { available: string; amount: string; currency: string }): string | null {
  const there = parseAmount(o.available, o.currency);
  const taken = parseAmount(o.amount, o.currency);
  if (!taken.ok || (!there.ok && !/^0+(?:\.0+)?$/.test(o.available))) return null;
  return formatAmount((there.ok ? there.value : 0n) - taken.value, o.currency);
}
