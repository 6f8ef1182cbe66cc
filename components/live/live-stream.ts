'use client';
import { useEffect } from 'react';
import { RequestFailed } from '@/lib/fetch-json.ts';
import type { ClockNews, ListeningNews, LiveChange } from '@/lib/live/types.ts';
import { serviceTime } from '../ui/values/service-time.ts';
import { heardRevision, store } from './shown-revision.ts';

/**
 * `open`: changes arrive; `silent`: nothing arrived for too long, so the page must ask; `ended`: signed out; `another`:
 * somebody else than this page's person, or they with another role, is signed in.
 */
export type StreamState = 'connecting' | 'open' | 'silent' | 'ended' | 'another';

// Two heartbeats of the stream, because one may be late.
const silentAfterMs = 32_000;
const reopenAfterMs = 5_000;

type Options = {
  onChange: (change: LiveChange) => void;
  /** Called when the stream opens: later changes arrive, earlier ones may have been missed. */
  onListening: (news: ListeningNews) => void;
  /** Called after the changes of an announcement. */
  onRevision: (revision: number) => void;
  onClock: (news: ClockNews) => void;
  onState: (state: StreamState) => void;
  open?: () => EventSource;
};

/**
 * The tab's single connection on which the portal reports changes. It reopens a connection that went quiet without an
 * error, and one the portal refused, which a browser does not retry. Returns a function that closes it.
 */
export function followLiveStream(o: Options): () => void {
  const { onState, open = openStream } = o;
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
    const on = <T>(type: string, take: (data: T) => void) =>
      own.addEventListener(type, (event: MessageEvent<string>) => {
        heard();
        take(JSON.parse(event.data) as T);
      });
    on('listening', o.onListening);
    on('change', o.onChange);
    on('clock', o.onClock);
    on<{ revision: number }>('revision', ({ revision }) => o.onRevision(revision));
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

/** The state of this tab's live connection. */
export const liveState = {
  ...store<StreamState>('connecting'),
  getOnServer: (): StreamState => 'connecting',
};

/** Passes an action's error on, unless the page is covered because somebody else is signed in: the cover says so. */
export function unlessCovered(error: unknown): void {
  if (liveState.get() !== 'another') throw error;
}

/** A request refused for lack of a session means that the session has ended. */
export function noteFailedReading(error: unknown): void {
  if (error instanceof RequestFailed && error.status === 401) liveState.set('ended');
}

/** The outdated part: the subject of one change, or everything after a gap in listening. */
export type LiveNews = LiveChange | 'everything';

const newsListeners = new Set<(news: LiveNews) => void>();

/** Passes the live connection's changes to the listeners on this page. */
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
 * Runs `work` for a topic at once, and once more at the end of `paceMs` if more changes came meanwhile: the first of many
 * changes shows immediately, and a thousand changes cost two reads a second.
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
    /** True if a topic waits for the end of its pace. */
    isWaiting: () => [...resting.values()].some(({ again }) => again),
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

const pollMs = 15_000;

/**
 * Reports outdated data to the page: data named by the stream, and everything before the stream opened or while it is
 * silent. Each increase of `returns` means that an ended session was restored.
 */
export function useLiveUpdates(returns: number): void {
  // A new page in the same tab may be a new session.
  useEffect(() => () => liveState.set('connecting'), []);
  useEffect(() => {
    if (returns > 0) {
      liveState.set('connecting');
      liveNews.publish('everything');
    }
    const onState = (next: StreamState) => {
      if (next !== 'open') serviceTime.release();
      // An ended session stays ended until the person signs in again, and another person's remains theirs.
      if (liveState.get() !== 'ended' && liveState.get() !== 'another') liveState.set(next);
    };
    const leave = followLiveStream({
      onState,
      onChange: liveNews.publish,
      onRevision: (revision) => heardRevision.raise(revision),
      onClock: serviceTime.tell,
      onListening: ({ revision, ...clock }) => {
        serviceTime.tell(clock);
        // Changes while the page did not listen are unknown, including those since it was rendered.
        liveNews.publish('everything');
        heardRevision.start(revision);
      },
    });
    const askIfSilent = () => {
      if (liveState.get() === 'silent' && document.visibilityState === 'visible')
        liveNews.publish('everything');
    };
    const poll = setInterval(askIfSilent, pollMs);
    document.addEventListener('visibilitychange', askIfSilent);
    return () => {
      leave();
      serviceTime.release();
      clearInterval(poll);
      document.removeEventListener('visibilitychange', askIfSilent);
    };
  }, [returns]);
}
