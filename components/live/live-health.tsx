'use client';
import { useSyncExternalStore } from 'react';
import { useIdle } from '../ui/use-idle.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { liveState } from './live-state.ts';

const loadDot = () => import('./live-dot.tsx');

/** Says in the top bar that the service or the live connection fails. What asks for it comes after the page. */
export function LiveHealth() {
  const stream = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const dot = useOnDemand(loadDot, useIdle());
  return dot && <dot.LiveDot stream={stream} />;
}
