'use client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SessionState } from '@/lib/features/users/schema.ts';
import { liveState } from '../live/live-stream.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';

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
function SessionGuard() {
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

/** Watches every call of this page: an answer of 401 means that the session is over. */
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
  // Also a call that was refused before the page was interactive.
  observer.observe({ type: 'resource', buffered: true });
  return observer;
}

/** The notice about the end of a session: none, that it is near, or that it came. */
export type SessionNotice =
  | { kind: 'none' }
  /** `isLimit`: not the idle time but the longest a session may last; staying does not help. */
  | { kind: 'soon'; endsAt: number; isLimit: boolean }
  | { kind: 'ended' };

type Options = {
  /** Asks how long the session lasts, without prolonging it; null when there is none any more. Throws offline. */
  ask: () => Promise<SessionState | null>;
  /** Tells the portal that the person is there. */
  stay: () => Promise<SessionState | null>;
  onNotice: (notice: SessionNotice) => void;
  onIsActive: (listener: () => void) => () => void;
};

const warnSeconds = 120;
const activityEveryMs = 120_000;
const askAgainMs = 10_000;
const signs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Follows the session of this tab to its end. Whoever types or points is there: that is told at most every two minutes,
 * because nothing they do may reach the portal by itself. Two minutes before the end the portal is asked first, as
 * another tab may have been active. Its answer is in seconds: the clock of the computer does not matter.
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
    // While the warning is open, staying is a decision, not a movement of the pointer.
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

/** Calls back at each sign of a person using this page. */
function signsOfActivity(listener: () => void): () => void {
  const stop = new AbortController();
  for (const type of signs)
    document.addEventListener(type, listener, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
}
