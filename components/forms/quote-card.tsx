'use client';
import { clsx } from 'clsx';
import { Lock, RefreshCw } from 'lucide-react';
import { useTimeZone, useTranslations } from 'next-intl';
import { changePercent } from '@/lib/service-core/money/change-percent.ts';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/date-text.ts';
import { LateCopyButton } from '../ui/late-copy-button.tsx';
import { Money } from '../ui/money.tsx';
import { Rate } from '../ui/rate.tsx';
import { QuoteCountdown } from './quote-countdown.tsx';
import { type QuotePhase, quoteTiming } from './quote-timing.ts';
import { useAnnouncedPhase } from './use-announced-phase.ts';
import { useServerNow } from './use-server-now.ts';

export type QuoteState = 'idle' | 'loading' | 'ready' | 'changed' | 'error';

export type QuoteCardProps = {
  /** `ready` becomes fresh, ageing or expired by the time; the card says which through `onPhase`. */
  state: QuoteState;
  source: string;
  target: string;
  /** Decimal text: 1 source = rate target. */
  rate?: string;
  queryNo?: string;
  fetchedAt?: string;
  expiresAt?: string;
  freshForSec?: number;
  /** Server time minus this browser's, in ms: the countdown never trusts the browser's clock. */
  serverOffsetMs: number;
  sourceAmount?: string | null;
  targetAmount?: string | null;
  /** Rate and estimate the person has already read; shown beside the new ones in `changed`. */
  previous?: { rate: string; targetAmount: string };
  /** `held`: by an order that exists; then no time runs out on it. */
  locked?: boolean | 'held';
  /** Already translated reason of `error`. */
  errorText?: string;
  onRefresh?: () => void;
  onAccept?: () => void;
  onPhase?: (phase: QuotePhase) => void;
  className?: string;
};

/** The rate as an equation, how long it holds, and what to do when it no longer does (ui.md §3.10). */
export function QuoteCard(props: QuoteCardProps) {
  const { state, rate, fetchedAt, expiresAt, freshForSec, serverOffsetMs, onPhase } = props;
  const t = useTranslations('common.quote');
  const timeZone = useTimeZone() ?? 'UTC';
  const serverNowMs = useServerNow(serverOffsetMs);
  const timed =
    fetchedAt !== undefined &&
    rate !== undefined &&
    state !== 'idle' &&
    state !== 'error' &&
    props.locked !== 'held';
  const timing =
    timed && serverNowMs !== null ? quoteTiming({ serverNowMs, fetchedAt, expiresAt, freshForSec }) : null;
  const phase = timing?.phase ?? null;
  useAnnouncedPhase(phase, onPhase);
  const expired = phase === 'expired' && state !== 'loading';
  return (
    <section
      aria-label={t('title')}
      aria-busy={state === 'loading' || undefined}
      className={clsx(
        'flex min-h-52 flex-col gap-3 rounded-md border border-subtle bg-surface p-5',
        props.className,
      )}
      data-testid="quote-card"
      data-state={state === 'ready' ? (phase ?? 'fresh') : state}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-ink-2 text-label">{t('title')}</h2>
        {props.locked && rate && (
          <span className="inline-flex items-center gap-1 text-hint text-ink-2">
            <Lock aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
            {t(props.locked === 'held' ? 'held' : 'locked')}
          </span>
        )}
      </div>

      {rate === undefined ? (
        <p className={state === 'error' ? 'text-red-ink' : 'text-ink-2'}>
          {state === 'error' ? (props.errorText ?? t('error')) : t(state === 'loading' ? 'loading' : 'idle')}
        </p>
      ) : (
        <div className={clsx('space-y-1', state === 'loading' && 'text-ink-3')}>
          {state === 'error' && <p className="text-hint text-ink-2">{t('referenceOnly')}</p>}
          <p
            className={clsx(
              'text-h2',
              (expired || state === 'error') && 'text-ink-2 line-through decoration-1',
            )}
          >
            <Rate rate={rate} source={props.source} target={props.target} />
          </p>
          {fetchedAt && (
            <p className="tabular flex flex-wrap items-center gap-x-1 text-hint text-ink-2">
              {t('fetchedAt', { time: clockTime(fetchedAt, timeZone) })}
              {props.queryNo && <LateCopyButton value={props.queryNo} what={t('quoteNo')} />}
            </p>
          )}
        </div>
      )}

      {state === 'changed' && props.previous ? (
        <Changed {...props} previous={props.previous} />
      ) : (
        <>
          {timing && !expired && <QuoteCountdown timing={timing} />}
          {expired && <p className="text-amber-ink">{t('expired')}</p>}
          {state === 'error' && rate !== undefined && (
            <p className="text-red-ink">{props.errorText ?? t('error')}</p>
          )}
        </>
      )}

      {props.onRefresh && state !== 'changed' && state !== 'idle' && (
        <div className="mt-auto">
          <Button
            size="sm"
            data-command=""
            variant={expired ? 'primary' : 'secondary'}
            busy={state === 'loading'}
            icon={<RefreshCw aria-hidden="true" strokeWidth={1.75} className="size-4" />}
            onClick={props.onRefresh}
          >
            {t('refresh')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Changed(props: QuoteCardProps & { previous: NonNullable<QuoteCardProps['previous']> }) {
  const t = useTranslations('common.quote');
  const { previous, rate, source, target, targetAmount } = props;
  return (
    <div className="space-y-3">
      <p className="font-semibold text-amber-ink">{t('changed')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{t('was')}</dt>
        <dd className="text-ink-2">
          <s>
            <Rate rate={previous.rate} source={source} target={target} />
          </s>
          <br />
          <s>
            <Money amount={previous.targetAmount} currency={target} estimated />
          </s>
        </dd>
        <dt className="text-ink-2">{t('now')}</dt>
        <dd className="font-semibold">
          {rate && <Rate rate={rate} source={source} target={target} />}
          <br />
          <Money amount={targetAmount} currency={target} estimated />{' '}
          {targetAmount && (
            <span className="tabular whitespace-nowrap font-normal text-ink-2">
              {t('percent', { percent: changePercent(previous.targetAmount, targetAmount) })}
            </span>
          )}
        </dd>
      </dl>
      {props.onAccept && (
        <Button variant="primary" size="sm" onClick={props.onAccept}>
          {t('accept')}
        </Button>
      )}
    </div>
  );
}
