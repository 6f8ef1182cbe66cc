'use client';
import { useEffect, useState } from 'react';
import type { CapabilityHealth } from '@/lib/features/exchanges/types.ts';
import { getJson } from '@/lib/get-json.ts';
import { noteFailedReading } from './live-state.ts';

const everyMinuteMs = 60_000;

/** Whether something the portal does with the service fails at present; unknown until the first answer. */
export function useServiceFails(): boolean | undefined {
  const [fails, setFails] = useState<boolean>();
  useEffect(() => {
    const stop = new AbortController();
    let readAt = Number.NEGATIVE_INFINITY;
    const read = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < everyMinuteMs / 2) return;
      readAt = Date.now();
      try {
        const health = await getJson<CapabilityHealth[]>('/api/capabilities', stop.signal);
        setFails(health.some(({ state }) => state === 'failing'));
      } catch (error) {
        noteFailedReading(error);
      }
    };
    void read();
    const timer = setInterval(() => void read(), everyMinuteMs);
    document.addEventListener('visibilitychange', () => void read(), { signal: stop.signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, []);
  return fails;
}
