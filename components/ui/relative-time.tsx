'use client';
import { useLocale, useTimeZone } from 'next-intl';
import { proseTime, relativeTime } from './date-text.ts';
import { useSteppedNow } from './use-now.ts';

/** "3 min ago" within the hour, the date and time after it; the exact moment stays in `title` and `datetime`. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useSteppedNow(30_000);
  const exact = proseTime(at, { locale, timeZone });
  return (
    <time dateTime={at} title={exact} className={className ?? 'tabular'}>
      {(now !== null && relativeTime(at, { now, locale })) || exact}
    </time>
  );
}
