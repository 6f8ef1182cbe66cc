'use client';
import { useSyncExternalStore } from 'react';

/** The queries of style sheets that code has to know too. */
export const media = { xl: '(min-width: 80rem)', phone: '(width < 40rem)' } as const;

/** True while the window is as the query says; `onServer` stands while the server renders and the browser takes over. */
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
