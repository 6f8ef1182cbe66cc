'use client';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** A value outside of React, with listeners that hear of each change. */
export function store<T>(value: T) {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const heard = store<number | null>(null);
const shown = store<number | null>(null);
const refreshes = store<readonly symbol[]>([]);

/** The newest revision that the live connection told. */
export const heardRevision = {
  /** Takes the revision with which the connection begins: a lower one than before is another database's. */
  start: heard.set,
  /** Takes the revision of an announcement; a transaction with a lower number can commit later. */
  raise: (revision: number): void => heard.set(Math.max(revision, heard.get() ?? 0)),
};

/** The renderings by the server that this page waits for. */
export const pageRefreshes = {
  begin: (id: symbol): void => refreshes.set([...refreshes.get().filter((one) => one !== id), id]),
  end: (id: symbol): void => {
    if (refreshes.get().includes(id)) refreshes.set(refreshes.get().filter((one) => one !== id));
  },
};

/** The revision that the page shows; undefined until the live connection has told one and the page was read again. */
export const useShownRevision = (): number | undefined =>
  useSyncExternalStore(shown.subscribe, shown.get, () => null) ?? undefined;

// React draws what has arrived, and begins what follows from it, before this is over.
const drawingMs = 50;

/**
 * Moves the shown revision to the heard one once the page has read everything again that became old: no query of the
 * page is being read or could not be read again, no reading waits for its pace, and no rendering by the server is under way. All
 * of it must hold until the page is drawn, because what arrives can begin a further reading.
 */
export function followRevision(o: { client: QueryClient; isWaiting: () => boolean }): () => void {
  const cache = o.client.getQueryCache();
  const isBehind = (): boolean => heard.get() !== shown.get();
  const isSettled = (): boolean =>
    !o.isWaiting() &&
    refreshes.get().length === 0 &&
    cache.getAll().every((query) => {
      const { fetchStatus, isInvalidated, data } = query.state;
      return !query.isActive() || (fetchStatus === 'idle' && (data === undefined || !isInvalidated));
    });

  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasSettled = false;
  const look = (): void => {
    const settled = isSettled();
    if (settled && wasSettled) return shown.set(heard.get());
    wasSettled = settled;
    // Without a reading under way nothing else would tell that a pace has ended.
    if (settled || o.isWaiting()) timer = setTimeout(look, drawingMs);
  };
  const lookAgain = (): void => {
    clearTimeout(timer);
    wasSettled = false;
    if (isBehind()) timer = setTimeout(look);
  };
  const leaves = [heard.subscribe(lookAgain), refreshes.subscribe(lookAgain), cache.subscribe(lookAgain)];
  return () => {
    clearTimeout(timer);
    for (const leave of leaves) leave();
    heard.set(null);
    shown.set(null);
  };
}
