'use client';
import { clsx } from 'clsx';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { ChangeLink } from '@/components/drafts/change-link.tsx';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { QuoteCountdown, quoteTiming, useAnnouncedPhase } from '@/components/forms/quote-countdown.tsx';
import { TextButton } from '@/components/ui/button.tsx';
import { PageTitle } from '@/components/ui/page-title.tsx';
import { CopyButton } from '@/components/ui/values/copy-button.tsx';
import { Figure } from '@/components/ui/values/description-list.tsx';
import { Identifier } from '@/components/ui/values/identifier.tsx';
import { Money, type MoneyProps, Rate } from '@/components/ui/values/money.tsx';
import { clockTime, exactTime } from '@/components/ui/values/time.tsx';
import { impliedRate } from '@/lib/features/orders/status.ts';
import type { OrderDetail, OrderMoney } from '@/lib/features/orders/types.ts';
import { changePercent } from '@/lib/service-core/money/convert.ts';
import { formatAmount, parseAmount } from '@/lib/service-core/money/index.ts';
import { RecipientName } from '../recipient-name.tsx';
import { GroupHead } from './sent-summary.tsx';
import type { Terms } from './terms.ts';

type Props = {
  detail: OrderDetail;
  terms: Terms;
  expired: boolean;
  available: string | null;
  /** Time the balances were last refreshed. */
  readAt: string | null;
  nowMs: number | null;
  gettingRate: boolean;
  /** Left out if the user may not request a new rate, or it would change nothing. */
  onNewRate?: () => void;
};

/** The page's headline: the amount and its recipient. */
export function ReviewHero({ detail, terms, expired }: Pick<Props, 'detail' | 'terms' | 'expired'>) {
  const t = useTranslations('review');
  const { order, can } = detail;
  const gets = sideOf({ detail, terms, expired, side: 'target' });
  return (
    <header data-trade-id={order.tradeId ?? undefined}>
      <PageTitle className="text-h1 sm:text-display">
        <span className="mb-1 block font-normal text-hint text-ink-2">
          {t(can.submit ? 'titleSubmit' : 'title')} · {t('crumb', { orderNo: order.orderNo })}
        </span>
        {t.rich('hero.headline', headlineTags(order, gets.money))}
      </PageTitle>
    </header>
  );
}

/** The amount sent, the rate, the amount received, and the remaining balance. */
export function ReviewFigures(props: Props) {
  const { detail, terms, expired, available, readAt, nowMs } = props;
  const t = useTranslations('review');
  const choices = useTranslations('choices');
  const common = useTranslations('common');
  const timeZone = useTimeZone() ?? 'UTC';
  const { order, money, can } = detail;
  const { source, target, fixedSide, wallet } = money;
  const queryNo = terms.queryNo ?? money.quote?.queryNo;
  const crosses = source.currency !== target.currency;
  const after =
    available === null ? null : balanceAfter({ available, amount: terms.source, currency: source.currency });
  const pays = sideOf({ detail, terms, expired, side: 'source' });
  const gets = sideOf({ detail, terms, expired, side: 'target' });
  return (
    <section aria-labelledby="review-money" className="max-xl:order-first">
      <GroupHead
        titleId="review-money"
        title={t('groups.money')}
        change={
          // Only the global family allows changed amounts on an existing order (ui.md §3.1).
          can.update &&
          order.family === 'global' && (
            <ChangeLink orderId={order.id} field={`${fixedSide}Amount`} step="amount" from="review">
              {common('change')} <span className="sr-only">{t('hero.changeHidden')}</span>
            </ChangeLink>
          )
        }
      />
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-3">
        <Figure label={t('hero.youSend')} tag={pays.tag && t(pays.tag)}>
          <Money {...pays.money} />
        </Figure>
        {crosses && (
          <Figure label={t('hero.rate')} tag={isLocked(props) && t('hero.locked')}>
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
        <Figure label={t('hero.recipientGets')} tag={gets.tag && t(gets.tag)} note={t('hero.feesNone')}>
          <Money {...gets.money} className="xl:text-h1" />
        </Figure>
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
        {crosses && queryNo !== undefined && (
          <Figure label={t('hero.quoteNo')}>
            <span className="flex min-w-0 items-center gap-1 text-hint">
              <Identifier value={queryNo} className="wrap-anywhere" />
              <CopyButton value={queryNo} what={t('hero.quoteNo')} />
            </span>
          </Figure>
        )}
      </dl>
    </section>
  );
}

type Shown = Pick<Props, 'detail' | 'terms' | 'expired'>;

const isLocked = ({ detail, terms, expired }: Shown) =>
  detail.money.lockRate && terms.queryNo === undefined && !expired;

/** One side of the order's terms, marked as exact or estimated. */
function sideOf(o: Shown & { side: 'source' | 'target' }) {
  const { detail, terms, side } = o;
  const { source, target, fixedSide } = detail.money;
  const crosses = source.currency !== target.currency;
  const isFixed = fixedSide === side;
  const estimate = isLocked(o) ? 'hero.locked' : 'hero.estimated';
  const money: MoneyProps = {
    amount: terms[side],
    currency: detail.money[side].currency,
    estimated: crosses && !isLocked(o) && !isFixed,
  };
  return { money, tag: crosses && (isFixed ? 'hero.fixed' : estimate) } as const;
}

/** The rich text tags of the headline. */
const headlineTags = (order: OrderDetail['order'], gets: MoneyProps) => ({
  amount: () => <Money {...gets} />,
  name: () => <RecipientName order={order} />,
});

/** The rate implied by a business order's two fixed amounts, compared with the current quote. */
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

const countdownFromMs = 60 * 60_000;

type RateFigureProps = {
  money: OrderMoney;
  terms: Terms;
  expired: boolean;
  nowMs: number | null;
  /** Requests a new rate; left out if the user may not, or the rate is locked. */
  onNewRate?: () => void;
  loading: boolean;
};

/** The rate as an equation, its remaining time, and a button for a new rate. The height stays constant. */
function RateFigure({ money, terms, expired, nowMs, onNewRate, loading }: RateFigureProps) {
  const words = useWords('review');
  const pair = { source: money.source.currency, target: money.target.currency };
  const isSettled = money.lockRate && !expired;
  return (
    <>
      <Rate className={expired ? 'line-through' : undefined} rate={terms.rate} {...pair} />
      <div className={isSettled ? undefined : 'min-h-14'}>
        {!expired && <Holding terms={terms} nowMs={nowMs} fetchedAt={money.quote?.fetchedAt} />}
        {onNewRate && (
          <TextButton data-command="" busy={loading} onClick={onNewRate} className="text-hint">
            {words('hero.newRate')}
          </TextButton>
        )}
      </div>
    </>
  );
}

/** A countdown within the last hour, a clock time before that. */
function Holding(o: { terms: Terms; nowMs: number | null; fetchedAt: string | undefined }) {
  const { terms, nowMs } = o;
  const words = useWords('review');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const end = terms.goodUntil === null ? null : Date.parse(terms.goodUntil);
  const timing =
    terms.goodUntil !== null && nowMs !== null && end !== null && end - nowMs < countdownFromMs
      ? quoteTiming({
          serverNowMs: nowMs,
          fetchedAt: terms.quotedAt ?? o.fetchedAt ?? new Date(nowMs).toISOString(),
          expiresAt: terms.goodUntil,
        })
      : null;
  useAnnouncedPhase(timing?.phase ?? null);
  if (timing) return <QuoteCountdown timing={timing} />;
  if (terms.goodUntil === null) return null;
  return (
    <span className="tabular block text-hint text-ink-2">
      {words('hero.rateUntil', { time: exactTime(terms.goodUntil, { locale, timeZone }) })}
    </span>
  );
}
