const day = /^\d{4}-\d{2}-\d{2}$/;

/** The moment at which a day (yyyy-MM-dd) begins in a time zone; null for what is not a day. */
export function startOfDay(text: string, timeZone: string): Date | null {
  const utc = day.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== text) return null;
  // The offset at the guess may differ from the one at the answer by a change of clocks: asked twice, it agrees.
  const guess = utc - offsetMs(utc, timeZone);
  return new Date(utc - offsetMs(guess, timeZone));
}

/** The day after, as text. */
export function dayAfter(text: string): string {
  return new Date(Date.parse(`${text}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}
