type Place = { locale: string; timeZone: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  let made = formatters.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', ...options });
    formatters.set(key, made);
  }
  return made;
}

function parts(at: string | number, timeZone: string): Record<string, string> {
  const format = formatter('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(new Date(at)).map((part) => [part.type, part.value]));
}

/** `2026-11-20 14:05` in the given zone: the form of tables, the same in both languages. */
export function tableTime(at: string | number, timeZone: string): string {
  const p = parts(at, timeZone);
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}`;
}

/** `14:05:10` in the given zone. */
export function clockTime(at: string | number, timeZone: string): string {
  const p = parts(at, timeZone);
  return `${p.hour}:${p.minute}:${p.second}`;
}

/** `20 Nov 2026, 14:05` or `2026年11月20日 14:05`: the form of sentences. */
export function proseTime(at: string | number, { locale, timeZone }: Place): string {
  const p = parts(at, timeZone);
  return `${dayHeading(at, { locale, timeZone })}${locale === 'en' ? ',' : ''} ${p.hour}:${p.minute}`;
}

/** `20 Nov 2026` or `2026年11月20日`. */
export function dayHeading(at: string | number, { locale, timeZone }: Place): string {
  const p = parts(at, timeZone);
  if (locale !== 'en') return `${p.year}年${Number(p.month)}月${Number(p.day)}日`;
  const month = formatter('en-GB', { timeZone, month: 'short' }).format(new Date(at)).slice(0, 3);
  return `${Number(p.day)} ${month} ${p.year}`;
}

const HOUR_MS = 3_600_000;
/** Clocks differ by so much; what is farther ahead is still to come. */
const SKEW_MS = 5_000;
// Browsers say "now" and "现在", which do not answer when something was.
const justNow: Readonly<Record<string, string>> = { en: 'just now', 'zh-CN': '刚刚' };
const aboutToBe: Readonly<Record<string, string>> = { 'zh-CN': '1分钟内' };

/** "3 min ago" while it is less than an hour away; nothing after that: then the exact time is more useful. */
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
