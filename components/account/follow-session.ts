import type { SessionState } from '@/lib/features/users/schema.ts';

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

/** Calls back at each sign that somebody sits at this page. */
export function signsOfActivity(listener: () => void): () => void {
  const stop = new AbortController();
  for (const type of signs)
    document.addEventListener(type, listener, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
}
