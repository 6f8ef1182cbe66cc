const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the start of a day (yyyy-MM-dd) in a time zone; null for an invalid day. */
export function startOfDay(text: string, timeZone: string): Date | null {
  return momentOfDay(text, '00:00', timeZone);
}

/** Returns the moment of a time (HH:mm) on a day in a time zone; null for invalid input. */
export function momentOfDay(text: string, time: string, timeZone: string): Date | null {
  const utc = day.test(text) ? Date.parse(`${text}T${time}:00Z`) : Number.NaN;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== text) return null;
  // A clock change between guess and answer changes the offset, so it is computed twice.
  const guess = utc - offsetMs(utc, timeZone);
  return new Date(utc - offsetMs(guess, timeZone));
}

/** Returns the next day as yyyy-MM-dd. */
export const dayAfter = (text: string): string => dayFrom(text, 1);

/** Returns the previous day as yyyy-MM-dd. */
export const dayBefore = (text: string): string => dayFrom(text, -1);

function dayFrom(text: string, days: number): string {
  return new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the calendar day (yyyy-MM-dd) of a moment in a time zone. */
export function dayAt(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Returns the first and last of the `count` days that end today. */
export function lastDays(count: number, today: string): { from: string; to: string } {
  return { from: dayFrom(today, 1 - count), to: today };
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  // Plain `GMT` means no offset; historical offsets can have seconds.
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -ms : ms;
}

/**
 * Returns a zone's name without its season, `China Standard Time` or `中国标准时间`, or `UTC`. Browsers know fewer city names
 * than Node: render the text on the server and pass it down.
 */
export function timeZoneName({ timeZone, locale }: { timeZone: string; locale: string }): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return /^GMT(?:\+00:00)?$/.test(name) ? 'UTC' : name;
}

const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Formats `14:05:10` in the given zone. Formats for screens are in components/ui/values/time.tsx. */
export function clockTime(at: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(at));
}
