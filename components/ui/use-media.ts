'use client';
import { useSyncExternalStore } from 'react';

/** The media queries that code shares with the style sheets. */
export const media = { xl: '(min-width: 80rem)', phone: '(width < 40rem)' } as const;

/** True while the window matches the query; returns `onServer` on the server and during hydration. */
export function useMedia(query: string, { onServer }: { onServer: boolean }): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
