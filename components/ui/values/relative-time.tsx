'use client';
import { useLocale, useNow, useTimeZone } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { exactTime, relativeTime, shortTime } from './time.tsx';

type RelativeProps = {
  at: string;
  /** It has happened, so that it is never ahead of now; after the hour it reads "Today 14:05". */
  past?: boolean;
  className?: string;
};

/** "3 min ago" within the hour, the date and time after it; the exact moment stays in `title` and `datetime`. */
export function RelativeTime({ at, past = false, className }: RelativeProps) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  // Keeps the server's first text: a different text would shift the layout.
  const rendered = useNow().getTime();
  const stepped = useSteppedNow(30_000, rendered);
  // The clock can lag by up to one step.
  const now = past ? Math.max(stepped ?? rendered, new Date(at).getTime()) : stepped;
  const exact = exactTime(at, { locale, timeZone });
  return (
    <time dateTime={at} title={exact} className={className ?? 'tabular'}>
      {(now !== null && relativeTime(at, { now, locale })) ||
        (past ? shortTime(at, { now: now ?? rendered, locale, timeZone }) : exact)}
    </time>
  );
}

/** "Today 14:05", "25 Nov, 14:05" within the year, the day alone before it; the exact moment in `title` and `datetime`. */
export function ShortTime({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const rendered = useNow().getTime();
  const now = useSteppedNow(60_000, rendered) ?? rendered;
  return (
    <time
      dateTime={at}
      title={exactTime(at, { locale, timeZone })}
      className={className ?? 'tabular whitespace-nowrap'}
    >
      {shortTime(at, { now, locale, timeZone })}
    </time>
  );
}

/**
 * The current time in ms, in steps, from one timer per step. While the server renders and the browser takes over it
 * is `renderedAt`, else `null`, so that both sides paint the same first.
 */
export function useSteppedNow(stepMs: number, renderedAt: number | null = null): number | null {
  return useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, stepMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => renderedAt,
  );
}
