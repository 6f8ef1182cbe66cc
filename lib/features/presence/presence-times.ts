/** How often an open page says that it is there; browsers slow the timers of hidden ones down to a minute. */
export const BEAT_MS = 25_000;
const SILENT_MS = 150_000;

/** Who was not heard of since is gone. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - SILENT_MS);
}
