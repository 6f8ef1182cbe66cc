const minuteMs = 60_000;

/** Whole days, the hours beyond them, and the minutes when it is less than an hour; never less than nothing. */
export function waitedFor(since: string, now: string): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minuteMs));
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  };
}
