import { env } from '../env.ts';

/**
 * Milliseconds after which a call to the service is surely over: the client gave up on it long ago, and what reached the
 * service has had its effect.
 */
export const settledAfterMs = (): number => env().PAYOUT_SETTLED_AFTER_MS;

/** True if a call that was sent then is surely over at this moment, answered or not. */
export const isSettled = (sentAt: Date, at: Date): boolean =>
  at.getTime() - sentAt.getTime() >= settledAfterMs();
