'use client';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { liveState } from './live-state.ts';
import { useLiveUpdates } from './use-live-updates.ts';

const loadEnd = () => import('./session-ended.tsx');

/** For signed-in pages: live updates, and a word when the session has ended. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  useLiveUpdates();
  const state = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const hasEnded = state === 'ended';
  const end = useOnDemand(loadEnd, hasEnded);
  // A new page of the same tab is a new session.
  useEffect(() => () => liveState.set('connecting'), []);
  return (
    <>
      {children}
      {end && hasEnded && <end.SessionEnded />}
    </>
  );
}
