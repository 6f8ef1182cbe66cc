'use client';
import { useSyncExternalStore } from 'react';
import { useIdle, useOnDemand } from '../ui/use-on-demand.ts';
import { liveState } from './live-stream.ts';

const loadDot = () => import('./live-dot.tsx');

/** Says in the top bar that the service or the live connection fails. The code that asks loads after the page. */
export function LiveHealth() {
  const stream = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const dot = useOnDemand(loadDot, useIdle());
  return dot && <dot.LiveDot stream={stream} />;
}
