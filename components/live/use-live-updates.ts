'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestFailed } from '@/lib/get-json.ts';
import { everyLiveKey, keysOfChange } from './changed-keys.ts';
import { liveState } from './live-state.ts';
import { followLiveStream, type StreamState } from './live-stream.ts';
import { paced } from './paced.ts';

const pollMs = 15_000;
const paceMs = 500;

/** Keeps every query of the page as new as the portal is: by the stream, and by asking while the stream is silent. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible';
    const pace = paced((topic) => {
      void client.invalidateQueries({ queryKey: JSON.parse(topic) as unknown[] });
    }, paceMs);
    const read = (keys: readonly (readonly unknown[])[]) => {
      for (const key of keys) pace.ask(JSON.stringify(key));
    };
    const readAll = () => read(everyLiveKey);
    const onState = (next: StreamState) => {
      const before = liveState.get();
      // An ended session stays ended: only a new page opens another.
      if (before === 'ended') return;
      liveState.set(next);
      // What changed while nobody listened is not known.
      if (next === 'open' && before === 'silent') readAll();
    };
    const leave = followLiveStream({
      onState,
      onChange: (change) => read(keysOfChange(change)),
    });
    const poll = setInterval(() => {
      if (liveState.get() === 'silent' && isVisible()) readAll();
    }, pollMs);
    const onFocus = () => {
      if (liveState.get() === 'silent' && isVisible()) readAll();
    };
    document.addEventListener('visibilitychange', onFocus);
    const forget = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { error } = event.action;
      if (error instanceof RequestFailed && error.status === 401) liveState.set('ended');
    });
    return () => {
      leave();
      pace.stop();
      forget();
      clearInterval(poll);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [client]);
}
