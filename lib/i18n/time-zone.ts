const day = /^\d{4}-\d{2}-\d{2}$/;

/** The moment at which a day (yyyy-MM-dd) begins in a time zone; null for what is not a day. */
export function startOfDay(text: string, timeZone: string): Date | null {
  return momentOfDay(text, '00:00', timeZone);
}

/** The moment at which clocks of a time zone show a time (HH:mm) on a day; null for what is neither. */
export function momentOfDay(text: string, time: string, timeZone: string): Date | null {
  const utc = day.test(text) ? Date.parse(`${text}T${time}:00Z`) : Number.NaN;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== text) return null;
  // The offset at the guess may differ from the one at the answer by a change of clocks: asked twice, it agrees.
  const guess = utc - offsetMs(utc, timeZone);
  return new Date(utc - offsetMs(guess, timeZone));
}

/** The day after, as text. */
export const dayAfter = (text: string): string => dayFrom(text, 1);

/** The day before, as text. */
export const dayBefore = (text: string): string => dayFrom(text, -1);

function dayFrom(text: string, days: number): string {
  return new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The calendar day (yyyy-MM-dd) of a moment in a time zone. */
export function dayAt(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The last so many days up to this one, as the first and the last of them. */
export function lastDays(count: number, today: string): { from: string; to: string } {
  return { from: dayFrom(today, 1 - count), to: today };
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  // `GMT` alone is no offset; of long ago some have seconds.
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -ms : ms;
}

/**
 * Returns the name of a zone in any season, `China Standard Time` or `中国标准时间`; UTC is called so. Browsers know fewer
 * cities by name than Node does: a text that both would render is made on the server and passed down.
 */
export function timeZoneName({ timeZone, locale }: { timeZone: string; locale: string }): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return /^GMT(?:\+00:00)?$/.test(name) ? 'UTC' : name;
}

const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** `14:05:10` in the given zone. The forms for screens are in components/ui/values/time.tsx. */
export function clockTime(at: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(at));
}
