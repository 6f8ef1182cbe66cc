'use client';
import { useSyncExternalStore } from 'react';

/**
 * The current time in ms, in steps, from one timer per step. While the server renders and the browser takes over it
 * is `renderedAt`, else `null`, so that both sides paint the same first.
 */
export function useSteppedNow(stepMs: number, renderedAt: number | null = null): number | null {
  return useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, stepMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => renderedAt,
  );
}
