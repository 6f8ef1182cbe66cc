/** True for a date that the calendar has, written yyyy-MM-dd. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const hourMs = 3_600_000;

/**
 * The dates (yyyy-MM-dd) that it is somewhere at a moment, from UTC−12 to UTC+14. A date without a time is past only
 * before `earliest`, and still to come only after `latest` (decisions §5).
 */
export function datesAt(at: Date): { earliest: string; latest: string } {
  const dateBehind = (hours: number) => new Date(at.getTime() + hours * hourMs).toISOString().slice(0, 10);
  return { earliest: dateBehind(-12), latest: dateBehind(14) };
}
