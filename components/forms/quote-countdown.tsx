import { clsx } from 'clsx';
import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { quoteTiming } from './quote-timing.ts';

/** Words while there are minutes, digits only in the last one. Silent: the card announces the last minute itself. */
export function QuoteCountdown({ timing }: { timing: ReturnType<typeof quoteTiming> }) {
  const t = useTranslations('common.quote');
  const ageing = timing.phase === 'ageing';
  const Icon = ageing ? TriangleAlert : Clock;
  return (
    <div role="timer" aria-live="off" className="space-y-1.5">
      <p
        className={clsx(
          'tabular flex items-center gap-1.5 text-hint',
          ageing ? 'text-amber-ink' : 'text-ink-2',
        )}
      >
        <Icon className={clsx('size-4', ageing ? 'text-amber-icon' : 'text-ink-3')} />
        {ageing
          ? `${t('ageing')} · ${t('secondsLeft', { seconds: Math.ceil(timing.leftMs / 1_000) })}`
          : t('minutesLeft', { minutes: Math.floor(timing.leftMs / 60_000) })}
      </p>
      <div aria-hidden="true" className="h-0.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={clsx('h-full origin-left', ageing ? 'bg-amber-icon' : 'bg-info-icon')}
          style={{ transform: `scaleX(${timing.share})` }}
        />
      </div>
    </div>
  );
}
