'use client';
import { useEffect, useState } from 'react';
import { getJson } from '@/lib/get-json.ts';
import { type LiveNews, liveNews } from './live-news.ts';
import { noteFailedReading } from './live-state.ts';
import { paced } from './paced.ts';

const paceMs = 500;
const freshMs = 30_000;

type Options = {
  /** The changes that make it old; a gap in the news always does. */
  kinds?: readonly Exclude<LiveNews, 'everything'>['kind'][];
  everyMs?: number;
};

/** `isError`: the newest reading failed; the data, if any, are of one before. */
export type Reading<T> = { data: T | undefined; isError: boolean };

/**
 * One reading of a route handler of ours, kept alive: for pages that need no more of it than that, and so no library
 * for it. Read again on live news, in an interval, and when the person comes back to it. The options count as of the
 * first call.
 */
export function useReading<T>(path: string, options: Options = {}): Reading<T> {
  const [{ kinds, everyMs }] = useState(options);
  const [reading, setReading] = useState<Reading<T>>({ data: undefined, isError: false });
  useEffect(() => {
    const stop = new AbortController();
    let readAt = Number.NEGATIVE_INFINITY;
    const read = async () => {
      const askedAt = Date.now();
      readAt = askedAt;
      try {
        const data = await getJson<T>(path, stop.signal);
        // A later question may have been answered first.
        if (askedAt === readAt) setReading({ data, isError: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        noteFailedReading(error);
        setReading((last) => ({ ...last, isError: true }));
      }
    };
    const pace = paced(() => void read(), paceMs);
    const isVisible = () => document.visibilityState === 'visible';
    const leave = liveNews.subscribe((news) => {
      if (news === 'everything' || kinds?.includes(news.kind)) pace.ask(path);
    });
    const timer =
      everyMs === undefined ? undefined : setInterval(() => isVisible() && pace.ask(path), everyMs);
    document.addEventListener(
      'visibilitychange',
      () => isVisible() && Date.now() - readAt > freshMs && pace.ask(path),
      { signal: stop.signal },
    );
    pace.ask(path);
    return () => {
      stop.abort();
      leave();
      pace.stop();
      clearInterval(timer);
    };
  }, [path, kinds, everyMs]);
  return reading;
}
