'use client';
import { useTranslations } from 'next-intl';
import type { InformationRequest } from '@/lib/features/information/schema.ts';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { StatusBadge } from '../ui/values/status-badge.tsx';

const minuteMs = 60_000;

/** Whole days, the hours beyond them, and the minutes when it is less than an hour; never less than nothing. */
export function waitedFor(since: string, now: string): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minuteMs));
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  };
}

type Props = { request: Pick<InformationRequest, 'since' | 'isOverdue'>; serverNow: string };

/** The clock of a request: for how long it waits, and that this is too long once it is. */
export function WaitingSince({ request, serverNow }: Props) {
  const t = useTranslations('information');
  const { days, hours, minutes } = waitedFor(request.since, serverNow);
  const text =
    days > 0 ? t('days', { days, hours }) : hours > 0 ? t('hours', { hours }) : t('minutes', { minutes });
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      {request.isOverdue ? (
        <StatusBadge tone="amber" shape="triangle" icon="hourglass" label={t('overdue', { text })} />
      ) : (
        <span className="whitespace-nowrap">{text}</span>
      )}
      <span className="text-hint text-ink-2">
        <ShortTime at={request.since} />
      </span>
    </span>
  );
}
