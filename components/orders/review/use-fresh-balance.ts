'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { capabilitiesKey } from '@/lib/features/exchanges/query-options.ts';
import { walletsKey, walletsOptions } from '@/lib/features/wallets/query-options.ts';

const readAgainAfterMs = 40_000;
const staleAfterMs = 60_000;
const restMs = 10_000;

type Options = {
  /** As the server rendered it. */
  readAt: string | null;
  /** By the portal's clock, as `readAt`: the sandbox's is put forward at any moment. */
  nowMs: number | null;
  /** True while somebody is about to spend: only then is it read again by itself. */
  isWatched: boolean;
};

/**
 * The balances, read again before they are a minute old while the page can be seen: nobody confirms by an older one
 * (ui.md §2.4). Time is the server's.
 */
export function useFreshBalance({ readAt: rendered, nowMs, isWatched }: Options) {
  const client = useQueryClient();
  const { data } = useQuery(walletsOptions());
  const readAt = data?.readAt ?? rendered;
  const [reading, setReading] = useState(false);
  const [last, setLast] = useState<{ atMs: number; failed: boolean } | null>(null);

  const readAgain = useCallback(async () => {
    setReading(true);
    const done = await fetch('/api/wallets', { method: 'POST' }).then(
      (answer) => answer.ok,
      () => false,
    );
    await client.invalidateQueries({ queryKey: done ? walletsKey : capabilitiesKey });
    setLast({ atMs: Date.now(), failed: !done });
    setReading(false);
  }, [client]);

  const ageMs =
    nowMs === null ? null : readAt === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(readAt);
  const isDue = isWatched && !reading && ageMs !== null && ageMs > readAgainAfterMs;
  useEffect(() => {
    if (!isDue) return;
    // Also after one that brought nothing younger: each is a call of the service.
    const waitMs = last === null ? 0 : last.atMs + restMs - Date.now();
    const stop = new AbortController();
    const read = () => document.visibilityState === 'visible' && void readAgain();
    const timer = setTimeout(read, Math.max(0, waitMs));
    document.addEventListener('visibilitychange', read, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isDue, last, readAgain]);

  return {
    wallets: data?.wallets,
    readAt,
    isStale: ageMs !== null && ageMs > staleAfterMs,
    reading,
    failed: last?.failed === true,
    readAgain,
  };
}
