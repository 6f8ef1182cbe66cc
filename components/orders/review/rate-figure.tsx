'use client';
import { useLocale, useTimeZone } from 'next-intl';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { QuoteCountdown } from '@/components/forms/quote-countdown.tsx';
import { quoteTiming } from '@/components/forms/quote-timing.ts';
import { useAnnouncedPhase } from '@/components/forms/use-announced-phase.ts';
import { TextButton } from '@/components/ui/text-button.tsx';
import { Rate } from '@/components/ui/values/rate.tsx';
import type { OrderMoney } from '@/lib/features/orders/types.ts';
import { exactTime } from '../../ui/values/date-text.ts';
import type { Terms } from './terms.ts';

const countdownFromMs = 60 * 60_000;

type Props = {
  money: OrderMoney;
  terms: Terms;
  expired: boolean;
  nowMs: number | null;
  /** Asks for a new rate; left out where nobody may, or where the rate is locked. */
  onNewRate?: () => void;
  loading: boolean;
};

/** The rate as an equation, how long it holds, and the way to another. It keeps its height while that can come and go. */
export function RateFigure({ money, terms, expired, nowMs, onNewRate, loading }: Props) {
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

/** A countdown within the last hour, a time before that: a lock of a day is not counted in minutes. */
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
