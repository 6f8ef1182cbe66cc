'use client';
import { useEffect, useRef, useState } from 'react';
import type { SessionState } from '@/lib/features/users/schema.ts';
import { liveState } from '../live/live-state.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { followSession, type SessionNotice, signsOfActivity } from './follow-session.ts';

async function call(method: 'GET' | 'POST'): Promise<SessionState | null> {
  const answer = await fetch('/api/session', { method });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`the session could not be asked: ${answer.status}`);
  return (await answer.json()) as SessionState;
}

const askSession = () => call('GET');
const staySignedIn = () => call('POST');

const loadWarning = () => import('./session-warning.tsx');

/**
 * Sees to it that nobody is signed out unawares: it warns in time, and any call that is refused because nobody is
 * signed in says that the session has ended. Each return after that is another session: give it another key.
 */
export function SessionGuard() {
  const [notice, setNotice] = useState<SessionNotice>({ kind: 'none' });
  const session = useRef<ReturnType<typeof followSession>>(null);
  const isSoon = notice.kind === 'soon';
  const warning = useOnDemand(loadWarning, isSoon);

  useEffect(() => {
    const followed = followSession({
      ask: askSession,
      stay: staySignedIn,
      onIsActive: signsOfActivity,
      onNotice: (next) => {
        setNotice(next);
        if (next.kind === 'ended') liveState.set('ended');
      },
    });
    session.current = followed;
    // Timers sleep with the computer.
    const onVisible = () => {
      if (document.visibilityState === 'visible') void followed.look();
    };
    document.addEventListener('visibilitychange', onVisible);
    const refusals = watchRefusals();
    return () => {
      followed.stop();
      refusals?.disconnect();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  if (!warning || !isSoon) return null;
  return (
    <warning.SessionWarning
      endsAt={notice.endsAt}
      isLimit={notice.isLimit}
      onStay={() => void session.current?.stay()}
    />
  );
}

/** Every call of this page, whoever makes it: one that is answered 401 has found that nobody is signed in. */
function watchRefusals(): PerformanceObserver | undefined {
  if (typeof PerformanceObserver === 'undefined') return undefined;
  const observer = new PerformanceObserver((list) => {
    const isRefused = list
      .getEntries()
      .some(
        (entry) =>
          (entry as PerformanceResourceTiming).responseStatus === 401 &&
          entry.name.startsWith(`${location.origin}/api/`),
      );
    if (isRefused)
      void askSession().then(
        (state) => state === null && liveState.set('ended'),
        () => {},
      );
  });
  // Also what was refused while the page became usable.
  observer.observe({ type: 'resource', buffered: true });
  return observer;
}
