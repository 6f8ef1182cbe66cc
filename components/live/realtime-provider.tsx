'use client';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { liveState } from './live-state.ts';
import { useLiveUpdates } from './use-live-updates.ts';

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }));

/** For signed-in pages: live updates, and a word when the session has ended. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  useLiveUpdates();
  const state = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  // A new page of the same tab is a new session.
  useEffect(() => () => liveState.set('connecting'), []);
  return (
    <>
      {children}
      <Suspense>{state === 'ended' && <SessionEnded />}</Suspense>
    </>
  );
}
