'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSteppedNow } from './relative-time.tsx';

type Known = {
  /** The service's time minus this browser's in ms; null until something told it. */
  offsetMs: number | null;
  /** The sandbox clock's lead over the portal's time in ms; null until the live connection told it. */
  aheadMs: number | null;
  /** The latest time of the service that was told. */
  latestMs: number;
  /** The live connection tells every change, so nothing else counts. */
  isLive: boolean;
};

const nothing: Known = { offsetMs: null, aheadMs: null, latestMs: 0, isLive: false };
let known = nothing;
const listeners = new Set<() => void>();
const become = (next: Known): void => {
  known = next;
  for (const listener of listeners) listener();
};

/**
 * The service's time in this tab, which decides when rates end: never this browser's clock. The live connection tells
 * it; until then, and while that is silent, the times in rendered pages and answers do.
 */
export const serviceTime = {
  /** Takes the portal's time, and how far the service is ahead of it, as the live connection tells them. */
  tell({ now, aheadMs }: { now: string; aheadMs: number }): void {
    const serviceMs = Date.parse(now) + aheadMs;
    become({ offsetMs: serviceMs - Date.now(), aheadMs, latestMs: serviceMs, isLive: true });
  },
  /** Says that the live connection may no longer tell every change. */
  release(): void {
    if (known.isLive) become({ ...known, isLive: false });
  },
  /** Takes the service's time from a page or an answer that has just come; one that is older than another is ignored. */
  read(serviceNow: string): void {
    const latestMs = Date.parse(serviceNow);
    if (known.isLive || latestMs <= known.latestMs) return;
    become({ ...known, latestMs, offsetMs: latestMs - Date.now() });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && !known.isLive) known = nothing;
    };
  },
};

/** The service's time minus this browser's in ms. `serviceNow` is the service's time in the data of the page. */
export function useServiceOffset(serviceNow: string): number {
  const [first] = useState(() => Date.parse(serviceNow) - Date.now());
  const offsetMs = useSyncExternalStore(
    serviceTime.subscribe,
    () => known.offsetMs,
    () => null,
  );
  useEffect(() => serviceTime.read(serviceNow), [serviceNow]);
  return offsetMs ?? first;
}

/** The service's time in ms, by steps of `stepMs`; until hydration the time in the data of the page. */
export function useServiceNow(serviceNow: string, stepMs = 1_000): number {
  const offsetMs = useServiceOffset(serviceNow);
  const now = useSteppedNow(stepMs);
  return now === null ? Date.parse(serviceNow) : now + offsetMs;
}

/** The sandbox clock's lead in ms: first as the page was rendered, then as the live connection tells. */
export const useClockAhead = (renderedMs: number): number =>
  useSyncExternalStore(
    serviceTime.subscribe,
    () => known.aheadMs ?? renderedMs,
    () => renderedMs,
  );
