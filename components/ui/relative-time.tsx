'use client';
import { useLocale, useNow, useTimeZone } from 'next-intl';
import { exactTime, relativeTime, shortTime } from './date-text.ts';
import { useSteppedNow } from './use-now.ts';

/** "3 min ago" within the hour, the date and time after it; the exact moment stays in `title` and `datetime`. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  // As the server counted it at first: another text in its place would move the page.
  const now = useSteppedNow(30_000, useNow().getTime());
  const exact = exactTime(at, { locale, timeZone });
  return (
    <time dateTime={at} title={exact} className={className ?? 'tabular'}>
      {(now !== null && relativeTime(at, { now, locale })) || exact}
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
