/**
 * Interval at which an open page reports that it is there; browsers slow the timers of hidden ones down to a minute.
 */
export const BEAT_MS = 25_000;
const SILENT_MS = 150_000;

/** Time before which a silent tab counts as gone. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - SILENT_MS);
}
