import { now } from '../clock.ts';
import { env } from '../env.ts';

/**
 * Milliseconds after which a call to the service is surely over: the client gave up on it long ago, and what reached the
 * service has had its effect.
 */
export const settledAfterMs = (): number => env().PAYOUT_SETTLED_AFTER_MS;

/** True if a call that was sent then is surely over at this moment, answered or not. */
export const isSettled = (sentAt: Date, at: Date): boolean =>
  at.getTime() - sentAt.getTime() >= settledAfterMs();

/** Time to ask about a call that is sent now: beyond any time-out of the client a live process has noted the answer. */
export const crashCheckAt = (): Date => new Date(now().getTime() + (settledAfterMs() * 3) / 4);

/**
 * Milliseconds for which a second press waits for the answer to the first, before it is told that it is being checked,
 * and for which a capability is not offered after a lost call.
 */
export const patienceMs = (): number => settledAfterMs() / 3;
