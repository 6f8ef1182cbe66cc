'use client';
import { clsx } from 'clsx';
import { useTimeZone } from 'next-intl';
import { changeHref } from '@/components/drafts/change-place.ts';
import { useWords } from '@/components/drafts/use-words.ts';
import { Card } from '@/components/ui/card.tsx';
import { clockTime } from '@/components/ui/date-text.ts';
import { Figure } from '@/components/ui/figure.tsx';
import { Identifier } from '@/components/ui/identifier.tsx';
import { LateCopyButton } from '@/components/ui/late-copy-button.tsx';
import { Money } from '@/components/ui/money.tsx';
import { Rate } from '@/components/ui/rate.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
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

/** The figures that matter, largest on the page: what leaves, what arrives, at which rate, what remains. */
export function ReviewHero(props: Props) {
  const { detail, terms, expired, available, readAt, nowMs } = props;
  const words = useWords('review');
  const choices = useWords('choices');
  const common = useWords('common');
  const timeZone = useTimeZone() ?? 'UTC';
  const { source, target, fixedSide, lockRate, wallet } = detail.money;
  const queryNo = terms.queryNo ?? detail.money.quote?.queryNo;
  const crosses = source.currency !== target.currency;
  const after =
    available === null ? null : balanceAfter({ available, amount: terms.source, currency: source.currency });
  const isLocked = lockRate && terms.queryNo === undefined && !expired;
  const estimate = isLocked ? 'hero.atLocked' : 'hero.estimated';
  const tag = (side: 'source' | 'target') => crosses && words(fixedSide === side ? 'hero.fixed' : estimate);
  // Only an order of the global family can get other amounts once it exists (ui.md §3.1).
  const canChange = detail.can.update && detail.order.family === 'global';
  return (
    <Card className="relative">
      <dl className="grid gap-5">
        <Figure label={words('hero.youSend')} tag={tag('source')}>
          <Money
            className="text-h1 sm:text-display"
            amount={terms.source}
            currency={source.currency}
            estimated={crosses && fixedSide === 'target'}
          />
        </Figure>
        <Figure label={words('hero.recipientGets')} tag={tag('target')}>
          <Money
            className="text-h1 sm:text-display"
            amount={terms.target}
            currency={target.currency}
            estimated={crosses && fixedSide === 'source'}
          />
        </Figure>
      </dl>
      {canChange && (
        <TextLink
          href={changeHref({ orderId: detail.order.id, field: `${fixedSide}Amount`, from: 'review' })}
          className="absolute end-5 top-5"
        >
          {common('change')} <span className="sr-only">{words('hero.changeHidden')}</span>
        </TextLink>
      )}
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-5 border-subtle border-t pt-5">
        {crosses && (
          <Figure label={words('hero.rate')} tag={isLocked && words('hero.locked')}>
            <RateFigure
              money={detail.money}
              terms={terms}
              expired={expired}
              nowMs={nowMs}
              loading={props.gettingRate}
              onNewRate={props.onNewRate}
            />
          </Figure>
        )}
        {crosses && detail.order.family === 'business' && <ImpliedRate money={detail.money} terms={terms} />}
        <Figure label={words('hero.fees')}>{words('hero.feesNone')}</Figure>
        {after !== null && (
          <Figure
            label={words('hero.balanceAfter')}
            tag={words('hero.wallet', {
              type: choices(`walletType.${wallet.type}`),
              currency: source.currency,
            })}
            note={readAt !== null && words('hero.walletRead', { time: clockTime(readAt, timeZone) })}
          >
            <span className={clsx(after.startsWith('-') && 'text-red-ink')}>
              <Money amount={after} currency={source.currency} />
            </span>
          </Figure>
        )}
        {crosses && queryNo !== undefined && (
          <Figure label={words('hero.quoteNo')}>
            <span className="flex min-w-0 items-center gap-1">
              <Identifier value={queryNo} className="wrap-anywhere text-hint" />
              <LateCopyButton value={queryNo} what={words('hero.quoteNo')} />
            </span>
          </Figure>
        )}
      </dl>
    </Card>
  );
}

/** A business order has fixed both amounts, and its quote counts only now: what the two of them mean beside each other. */
function ImpliedRate({ money, terms }: { money: OrderMoney; terms: Terms }) {
  const words = useWords('review');
  const { source, target } = money;
  const implied = impliedRate(source.amount, target.amount);
  return (
    <Figure
      label={words('hero.implied')}
      note={words('hero.impliedDifference', { percent: changePercent(implied, terms.rate) })}
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
