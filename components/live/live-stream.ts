'use client';
import { useEffect } from 'react';
import { RequestFailed } from '@/lib/fetch-json.ts';
import type { LiveChange } from '@/lib/live/types.ts';

/** `open`: changes arrive; `silent`: nothing for too long, so that somebody has to ask; `ended`: signed out. */
export type StreamState = 'connecting' | 'open' | 'silent' | 'ended';

// Two beats of the stream: one may be late.
const silentAfterMs = 32_000;
const reopenAfterMs = 5_000;

type Options = {
  onChange: (change: LiveChange) => void;
  /** From now on every change is told; what came before may have been missed. */
  onListening: () => void;
  onState: (state: StreamState) => void;
  open?: () => EventSource;
};

/**
 * The one connection of a tab over which the portal says what changed. A connection that went quiet without an error,
 * and one the portal refused (which a browser does not try again), are opened anew here. Returns the way out.
 */
export function followLiveStream({ onChange, onListening, onState, open = openStream }: Options): () => void {
  let source: EventSource | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let reopen: ReturnType<typeof setTimeout> | undefined;

  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      onState('silent');
      connect();
    }, silentAfterMs);
    onState('open');
  };
  const stop = () => {
    clearTimeout(watch);
    clearTimeout(reopen);
    source?.close();
  };
  const connect = () => {
    source?.close();
    const own = open();
    source = own;
    own.addEventListener('open', heard);
    own.addEventListener('beat', heard);
    own.addEventListener('listening', () => {
      heard();
      onListening();
    });
    own.addEventListener('change', (event: MessageEvent<string>) => {
      heard();
      onChange(JSON.parse(event.data) as LiveChange);
    });
    own.addEventListener('signed-out', () => {
      stop();
      onState('ended');
    });
    own.addEventListener('error', () => {
      if (own.readyState !== EventSource.CLOSED || own !== source) return;
      onState('silent');
      clearTimeout(reopen);
      reopen = setTimeout(connect, reopenAfterMs);
    });
  };
  connect();
  return stop;
}

function openStream(): EventSource {
  return new EventSource('/api/stream');
}

let state: StreamState = 'connecting';
const listeners = new Set<() => void>();

/** The state of this tab's live connection. */
export const liveState = {
  get: () => state,
  getOnServer: (): StreamState => 'connecting',
  set(next: StreamState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A reading that was refused because nobody is signed in any more means that the session has ended. */
export function noteFailedReading(error: unknown): void {
  if (error instanceof RequestFailed && error.status === 401) liveState.set('ended');
}

/** The outdated part: what one change names, or everything after nobody listened for a while. */
export type LiveNews = LiveChange | 'everything';

const newsListeners = new Set<(news: LiveNews) => void>();

/** Carries what the live connection says to what is shown on this page, whatever that reads its data with. */
export const liveNews = {
  publish(news: LiveNews): void {
    for (const listener of newsListeners) listener(news);
  },
  subscribe(listener: (news: LiveNews) => void): () => void {
    newsListeners.add(listener);
    return () => {
      newsListeners.delete(listener);
    };
  },
};

/**
 * Runs `work` for a topic at once, and what comes for it within `paceMs` after that once more at the end: the first of
 * many changes is seen immediately, a thousand of them cost two readings a second, not a thousand.
 */
export function paced(work: (topic: string) => void, paceMs: number) {
  const resting = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();
  const rest = (topic: string) => {
    const timer = setTimeout(() => {
      const again = resting.get(topic)?.again;
      resting.delete(topic);
      if (again) ask(topic);
    }, paceMs);
    resting.set(topic, { timer, again: false });
  };
  const ask = (topic: string) => {
    const now = resting.get(topic);
    if (now) now.again = true;
    else {
      rest(topic);
      work(topic);
    }
  };
  return {
    ask,
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

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
