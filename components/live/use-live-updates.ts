'use client';
import { useEffect } from 'react';
import { followLiveStream, liveNews, liveState, type StreamState } from './live-stream.ts';

const pollMs = 15_000;

/**
 * Tells the page what became old: by the stream, and by assuming everything did before it listened and while it is
 * silent. With each further number of `returns` an ended session has become a live one again.
 */
export function useLiveUpdates(returns: number): void {
  // A new page of the same tab is a new session.
  useEffect(() => () => liveState.set('connecting'), []);
  useEffect(() => {
    if (returns > 0) {
      liveState.set('connecting');
      liveNews.publish('everything');
    }
    const onState = (next: StreamState) => {
      // An ended session stays ended until the person is back.
      if (liveState.get() !== 'ended') liveState.set(next);
    };
    const leave = followLiveStream({
      onState,
      onChange: liveNews.publish,
      // Changes while nobody listened are unknown: since the page was drawn, too.
      onListening: () => liveNews.publish('everything'),
    });
    const askIfSilent = () => {
      if (liveState.get() === 'silent' && document.visibilityState === 'visible')
        liveNews.publish('everything');
    };
    const poll = setInterval(askIfSilent, pollMs);
    document.addEventListener('visibilitychange', askIfSilent);
    return () => {
      leave();
      clearInterval(poll);
      document.removeEventListener('visibilitychange', askIfSilent);
    };
  }, [returns]);
}
