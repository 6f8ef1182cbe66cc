import { useLocale, useTimeZone } from 'next-intl';
import { proseTime, tableTime } from './date-text.ts';

type Props = { at: string; form?: 'table' | 'prose'; className?: string };

/** A moment in the person's own time zone. Tables use `2026-11-20 14:05`, sentences the form of the language. */
export function Time({ at, form = 'table', className }: Props) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const [day, clock] = tableTime(at, timeZone).split(' ');
  return (
    <time dateTime={at} className={className ?? 'tabular'}>
      {form === 'table' ? (
        <>
          <span className="whitespace-nowrap">{day}</span> {clock}
        </>
      ) : (
        proseTime(at, { locale, timeZone })
      )}
    </time>
  );
}
