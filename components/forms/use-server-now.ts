'use client';
import { useSteppedNow } from '../ui/values/use-now.ts';

/** The server's time in ms, by the second; null until the browser has taken over the page. */
export function useServerNow(serverOffsetMs: number): number | null {
  const now = useSteppedNow(1_000);
  return now === null ? null : now + serverOffsetMs;
}
