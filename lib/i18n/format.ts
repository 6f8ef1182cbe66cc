const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** `14:05:10` in the given zone. The forms for screens are in components/ui/date-text.ts. */
export function clockTime(at: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(at));
}
