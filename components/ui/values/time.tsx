import { useLocale, useTimeZone } from 'next-intl';

type Props = {
  at: string;
  /** Left out where the page states the time zone once. */
  zone?: boolean;
  className?: string;
};

/** A moment in the user's time zone. */
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

type Place = { locale: string; timeZone: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

function parts(at: string | number, timeZone: string): Record<string, string> {
  let format = formatters.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    });
    formatters.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(at)).map((part) => [part.type, part.value]));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `14:05:10` in the given zone. */
export function clockTime(at: string | number, timeZone: string): string {
  const { hour, minute, second } = parts(at, timeZone);
  return `${hour}:${minute}:${second}`;
}

/** `20 Nov 2026` or `2026年11月20日`. */
export function dayText(at: string | number, { locale, timeZone }: Place): string {
  const { year, month, day } = parts(at, timeZone);
  if (locale !== 'en') return `${year}年${Number(month)}月${Number(day)}日`;
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** `20 Nov 2026, 14:05` or `2026年11月20日 14:05`, where the page says the zone once for all. */
export function dayAndTime(at: string | number, place: Place): string {
  const { hour, minute } = parts(at, place.timeZone);
  return `${dayText(at, place)}${place.locale === 'en' ? ',' : ''} ${hour}:${minute}`;
}

/** `20 Nov 2026, 14:05 UTC` or `2026年11月20日 14:05 UTC+8`: the one form of a moment. */
export function exactTime(at: string | number, place: Place): string {
  const { timeZoneName = '' } = parts(at, place.timeZone);
  return `${dayAndTime(at, place)} ${timeZoneName.replace(/^GMT(?:\+0$)?/, 'UTC')}`;
}

const dayMs = 24 * 3_600_000;

/** `Today 14:05`, `Yesterday 14:05`, `25 Nov, 14:05` within the year of now, `25 Nov 2025` outside of it. */
export function shortTime(at: string | number, { now, ...place }: Place & { now: number }): string {
  const { year, hour, minute } = parts(at, place.timeZone);
  const clock = `${hour}:${minute}`;
  const day = dayText(at, place);
  const days = new Intl.RelativeTimeFormat(place.locale, { numeric: 'auto' });
  for (const before of [0, 1]) {
    if (day !== dayText(now - before * dayMs, place)) continue;
    const word = days.format(-before, 'day');
    return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${clock}`;
  }
  if (year !== parts(now, place.timeZone).year) return day;
  return place.locale === 'en'
    ? `${day.replace(` ${year}`, '')}, ${clock}`
    : `${day.replace(`${year}年`, '')} ${clock}`;
}

const HOUR_MS = 3_600_000;
/** The tolerated clock difference; a time farther ahead is in the future. */
const SKEW_MS = 5_000;
// Browsers format 0 as "now" or "现在", which gives no time.
const justNow: Readonly<Record<string, string>> = { en: 'just now', 'zh-CN': '刚刚' };
const aboutToBe: Readonly<Record<string, string>> = { 'zh-CN': '1分钟内' };

/** "3 min ago" for less than an hour; nothing after that, because the exact time is more useful then. */
export function relativeTime(
  at: string | number,
  { now, locale }: { now: number; locale: string },
): string | null {
  const awayMs = new Date(at).getTime() - now;
  if (Math.abs(awayMs) >= HOUR_MS) return null;
  const minutes = Math.trunc(awayMs / 60_000);
  const near = minutes === 0 && (awayMs <= SKEW_MS ? justNow : aboutToBe)[locale];
  if (near) return near;
  const format = new Intl.RelativeTimeFormat(locale, {
    style: 'short',
    numeric: minutes === 0 ? 'auto' : 'always',
  });
  const text = minutes === 0 ? format.format(0, 'second') : format.format(minutes, 'minute');
  // Chinese has no typed space between digits and characters.
  return (locale === 'en' ? text : text.replaceAll(' ', '')).replace('min. ', 'min ');
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** A duration in its largest fitting unit, rounded up so that it is never too short. */
export function roundedUp(seconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (seconds <= hourSeconds)
    return { unit: 'minutes', count: Math.max(1, Math.ceil(seconds / minuteSeconds)) };
  if (seconds <= daySeconds) return { unit: 'hours', count: Math.ceil(seconds / hourSeconds) };
  return { unit: 'days', count: Math.ceil(seconds / daySeconds) };
}
