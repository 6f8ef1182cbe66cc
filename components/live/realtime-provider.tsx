'use client';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { liveState } from './live-state.ts';
import { useLiveUpdates } from './use-live-updates.ts';

const loadEnd = () => import('./session-ended.tsx');

/** For signed-in pages: live updates, and a word when the session has ended. */
export function RealtimeProvider({ userId, children }: { userId: string; children: ReactNode }) {
  // How often this page went on after its session had ended.
  const [returns, setReturns] = useState(0);
  useLiveUpdates(returns);
  const onReturn = useCallback(() => setReturns((count) => count + 1), []);
  const state = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const hasEnded = state === 'ended';
  const end = useOnDemand(loadEnd, hasEnded);
  // A new page of the same tab is a new session.
  useEffect(() => () => liveState.set('connecting'), []);
  return (
    <>
      {children}
      {end && <end.SessionEnded hasEnded={hasEnded} userId={userId} onReturn={onReturn} />}
    </>
  );
}
