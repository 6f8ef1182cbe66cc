'use client';
import { useEffect, useEffectEvent, useState } from 'react';

/** The pages that this tab showed, by what they were drawn from. */
const shown = new Set<string>();

type Options = {
  /** Names one drawing of one page by the server. */
  drawn: string;
  /** The time of the reading on show; another one after each reading. */
  readAt: string;
  /** Reads again what is shown. */
  readAgain: () => unknown;
};

/**
 * True while a page stands as the history brought it back, from the router or from the browser's own memory of pages:
 * it may be older than what was done since. It is read again at once, and says nothing of its own until it was.
 */
export function useRestored({ drawn, readAt, readAgain }: Options): boolean {
  const [old, setOld] = useState(() => (shown.has(drawn) ? readAt : null));
  const refresh = useEffectEvent(readAgain);
  useEffect(() => {
    if (old !== null) void refresh();
  }, [old]);
  useEffect(() => {
    shown.add(drawn);
  }, [drawn]);
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && setOld(readAt));
  useEffect(() => {
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return old === readAt;
}
