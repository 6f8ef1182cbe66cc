import { useLocale, useTimeZone } from 'next-intl';
import { dayAndTime, exactTime } from './date-text.ts';

type Props = {
  at: string;
  /** Left out where the page says the zone once for all. */
  zone?: boolean;
  className?: string;
};

/** A moment in the person's own time zone, in the one form of the language. */
export function Time({ at, zone = true, className }: Props) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const text = (zone ? exactTime : dayAndTime)(at, { locale, timeZone });
  // A table may break between day and time, not inside them.
  const clock = text.search(/ \d\d:\d\d/);
  return (
    <time dateTime={at} className={className ?? 'tabular'}>
      <span className="whitespace-nowrap">{text.slice(0, clock)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(clock + 1)}</span>
    </time>
  );
}
