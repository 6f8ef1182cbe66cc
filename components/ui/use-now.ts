'use client';
import { useSyncExternalStore } from 'react';

/**
 * The current time in ms, in steps, from one timer per step; `null` while the server renders, so that both sides
 * paint the same first.
 */
export function useSteppedNow(stepMs: number): number | null {
  return useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, stepMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => null,
  );
}
