'use client';
import { useEffect, useState } from 'react';
import { getJson } from '@/lib/fetch-json.ts';

const pauseMs = 150;

export type RemoteList<T> = {
  /** The newest answer; while another one is on its way, still the last. */
  data: T | undefined;
  /** The answer belongs to the address asked for now. */
  isCurrent: boolean;
  failed: boolean;
};

/**
 * Reads an address of ours a moment after it stopped changing; whatever is late is dropped. Null reads nothing. A
 * failure is told and tried again with the next address.
 */
export function useRemoteList<T>(address: string | null): RemoteList<T> {
  const [answer, setAnswer] = useState<{ address: string; data: T }>();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return;
    const call = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const data = await getJson<T>(address, call.signal);
        setAnswer({ address, data });
        setFailedAt(null);
      } catch {
        if (!call.signal.aborted) setFailedAt(address);
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [address]);
  return {
    data: answer?.data,
    isCurrent: address !== null && answer?.address === address,
    failed: address !== null && failedAt === address,
  };
}
