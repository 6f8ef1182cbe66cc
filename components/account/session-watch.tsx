'use client';
import { useSyncExternalStore } from 'react';
import { liveState } from '../live/live-stream.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { SessionGuard } from './session-guard.tsx';

const loadEnd = () => import('./session-ended.tsx');

type Props = {
  person: { userId: string; email: string; name: string };
  /** Counts the times this page went on after its session had ended. */
  returns: number;
  onReturn: () => void;
};

/** For signed-in pages: a session that does not end unawares, and a way back into it. */
export function SessionWatch({ person, returns, onReturn }: Props) {
  const state = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const hasEnded = state === 'ended';
  const end = useOnDemand(loadEnd, hasEnded);
  return (
    <>
      <SessionGuard key={returns} />
      {end && <end.SessionEnded hasEnded={hasEnded} person={person} onReturn={onReturn} />}
    </>
  );
}
