'use client';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, { signal: stop.signal });
  return () => stop.abort();
}

/** True if the browser has a network, and until it has taken over the page. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
