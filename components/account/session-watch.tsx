'use client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SessionState } from '@/lib/features/users/schema.ts';
import { liveState } from '../live/live-stream.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';

const loadEnd = () => import('./session-ended.tsx');

/** The person this page was drawn for. */
export type PagePerson = {
  email: string;
  name: string;
  drawnFor: string;
  /** The identity provider of the portal, and if people sign in by it alone. */
  provider?: { name: string; isOnly: boolean } | null;
};

type Props = {
  person: PagePerson;
  /** Counts the sessions restored on this page. */
  returns: number;
  onReturn: () => void;
};

/** Warns signed-in users before their session ends, and lets them sign in again in place. */
export function SessionWatch({ person, returns, onReturn }: Props) {
  const state = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const hasEnded = state === 'ended';
  const isAnothers = state === 'another';
  const end = useOnDemand(loadEnd, hasEnded || isAnothers);
  return (
    <>
      <SessionGuard key={returns} drawnFor={person.drawnFor} />
      {end && <end.SessionEnded hasEnded={hasEnded} person={person} onReturn={onReturn} />}
      {end && <end.AnotherPerson isOpen={isAnothers} person={person} onReturn={onReturn} />}
    </>
  );
}

async function call(method: 'GET' | 'POST'): Promise<SessionState | null> {
  const answer = await fetch('/api/session', { method });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`the session could not be asked: ${answer.status}`);
  return (await answer.json()) as SessionState;
}

/** Has the page covered if its session is not the one of its person any more. */
function noteWho(session: SessionState | null, drawnFor: string): SessionState | null {
  if (session && session.drawnFor !== drawnFor) liveState.set('another');
  return session;
}

const askSession = () => call('GET');
const staySignedIn = () => call('POST');

const loadWarning = () => import('./session-warning.tsx');

/**
 * Warns before the session ends, and reports its end as soon as any call is refused for lack of a session. Each
 * restored session needs a new key.
 */
function SessionGuard({ drawnFor }: { drawnFor: string }) {
  const [notice, setNotice] = useState<SessionNotice>({ kind: 'none' });
  const session = useRef<ReturnType<typeof followSession>>(null);
  const isSoon = notice.kind === 'soon';
  const warning = useOnDemand(loadWarning, isSoon);

  useEffect(() => {
    const followed = followSession({
      ask: async () => noteWho(await askSession(), drawnFor),
      stay: async () => noteWho(await staySignedIn(), drawnFor),
      onIsActive: signsOfActivity,
      onNotice: (next) => {
        setNotice(next);
        if (next.kind === 'ended') liveState.set('ended');
      },
    });
    session.current = followed;
    // Timers stop while the computer sleeps.
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
  }, [drawnFor]);

  if (!warning || !isSoon) return null;
  return (
    <warning.SessionWarning
      endsAt={notice.endsAt}
      isLimit={notice.isLimit}
      onStay={() => void session.current?.stay()}
    />
  );
}

/** Observes every fetch of this page: a 401 means that the session has ended. */
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
  // Includes calls refused before hydration.
  observer.observe({ type: 'resource', buffered: true });
  return observer;
}

/** The notice about the session: none, ending soon, or ended. */
export type SessionNotice =
  | { kind: 'none' }
  /** `isLimit`: the absolute session limit instead of the idle limit; activity does not extend it. */
  | { kind: 'soon'; endsAt: number; isLimit: boolean }
  | { kind: 'ended' };

type Options = {
  /** Asks for the session's remaining time without extending it; null without a session. Throws offline. */
  ask: () => Promise<SessionState | null>;
  /** Extends the session because the user is active. */
  stay: () => Promise<SessionState | null>;
  onNotice: (notice: SessionNotice) => void;
  onIsActive: (listener: () => void) => () => void;
};

const warnSeconds = 120;
const activityEveryMs = 120_000;
const askAgainMs = 10_000;
const signs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Follows the session of this tab. User activity is reported at most every two minutes, because typing alone may send
 * no request. Two minutes before the end the portal is asked first, as another tab may have been active. Its answer is
 * in seconds, so the local clock does not matter.
 */
export function followSession({ ask, stay, onNotice, onIsActive }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Date.now();
  let isWarning = false;
  let isOver = false;

  const later = (ms: number, act: () => Promise<void>) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void act(), ms);
  };
  const end = () => {
    isWarning = false;
    clearTimeout(timer);
    onNotice({ kind: 'ended' });
  };
  const settle = (state: SessionState | null) => {
    if (isOver) return;
    if (!state) return end();
    const { idleSecondsLeft, secondsLeft } = state;
    if (idleSecondsLeft > warnSeconds) {
      if (isWarning) onNotice({ kind: 'none' });
      isWarning = false;
      return later((idleSecondsLeft - warnSeconds) * 1_000, look);
    }
    isWarning = true;
    const isLimit = secondsLeft <= idleSecondsLeft;
    onNotice({ kind: 'soon', endsAt: Date.now() + idleSecondsLeft * 1_000, isLimit });
    later(Math.min(askAgainMs, idleSecondsLeft * 1_000 + 500), look);
  };
  const tried = async (question: () => Promise<SessionState | null>) => {
    try {
      settle(await question());
    } catch {
      later(askAgainMs, look);
    }
  };
  const look = () => tried(ask);
  const remain = () => {
    toldAt = Date.now();
    return tried(stay);
  };
  const leave = onIsActive(() => {
    // While the warning is open, only its button extends the session.
    if (!isWarning && Date.now() - toldAt > activityEveryMs) void remain();
  });
  void look();
  return {
    look,
    stay: remain,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      leave();
    },
  };
}

/** Calls back on every user activity on this page. */
function signsOfActivity(listener: () => void): () => void {
  const stop = new AbortController();
  for (const type of signs)
    document.addEventListener(type, listener, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
}
