'use client';
import { clsx } from 'clsx';
import { Lock, RefreshCw } from 'lucide-react';
import { useTimeZone, useTranslations } from 'next-intl';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { Rate } from '../ui/values/money.tsx';
import { clockTime } from '../ui/values/time.tsx';
import { QuoteCountdown, quoteTiming, useAnnouncedPhase, useServerNow } from './quote-countdown.tsx';

export type QuoteState = 'idle' | 'loading' | 'ready' | 'error';

export type QuoteCardProps = {
  /** `ready` becomes fresh, ageing or expired by the time; the card shows which. */
  state: QuoteState;
  source: string;
  target: string;
  /** Decimal text: 1 source = rate target. */
  rate?: string;
  queryNo?: string;
  fetchedAt?: string;
  expiresAt?: string;
  /** Server time minus this browser's, in ms: the countdown never trusts the browser's clock. */
  serverOffsetMs: number;
  /** `held`: by an existing order; then the rate does not expire. */
  locked?: boolean | 'held';
  /** Already translated reason of `error`. */
  errorText?: string;
  onRefresh?: () => void;
  /** Rendered inside another card. */
  bare?: boolean;
};

/** The rate as an equation, its remaining time, and the next step once it expired (ui.md §3.10). */
export function QuoteCard(props: QuoteCardProps) {
  const { state, rate, fetchedAt, expiresAt, serverOffsetMs } = props;
  const t = useTranslations('common.quote');
  const timeZone = useTimeZone() ?? 'UTC';
  const serverNowMs = useServerNow(serverOffsetMs);
  const timed =
    fetchedAt !== undefined &&
    rate !== undefined &&
    state !== 'idle' &&
    state !== 'error' &&
    props.locked !== 'held';
  const timing = timed && serverNowMs !== null ? quoteTiming({ serverNowMs, fetchedAt, expiresAt }) : null;
  const phase = timing?.phase ?? null;
  useAnnouncedPhase(phase);
  const expired = phase === 'expired' && state !== 'loading';
  return (
    <section
      aria-label={t('title')}
      aria-busy={state === 'loading' || undefined}
      className={clsx(
        'flex min-h-44 flex-col gap-3',
        !props.bare && 'rounded-md border border-subtle bg-surface p-5',
      )}
      data-testid="quote-card"
      data-state={state === 'ready' ? (phase ?? 'fresh') : state}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="text-ink-2 text-label">{t('title')}</h2>
        {props.locked && rate && (
          <span className="inline-flex items-center gap-1 text-hint text-ink-2">
            <Lock className="size-3.5 shrink-0" />
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
              {props.queryNo && <CopyButton value={props.queryNo} what={t('quoteNo')} />}
            </p>
          )}
        </div>
      )}

      {timing && !expired && <QuoteCountdown timing={timing} />}
      {expired && <p className="text-amber-ink">{t('expired')}</p>}
      {state === 'error' && rate !== undefined && (
        <p className="text-red-ink">{props.errorText ?? t('error')}</p>
      )}

      {props.onRefresh && state !== 'idle' && (
        <div className="mt-auto">
          <Button
            size="sm"
            data-command=""
            variant={expired ? 'primary' : 'secondary'}
            busy={state === 'loading'}
            icon={<RefreshCw className="size-4" />}
            onClick={props.onRefresh}
          >
            {t('refresh')}
          </Button>
        </div>
      )}
    </section>
  );
}
