import { now } from '../clock.ts';
import { env } from '../env.ts';
import { sandboxEndpoints } from '../service-core/contract/index.ts';
import { shared } from '../shared.ts';
import { callPayout } from './client.ts';

const pauseMs = 2_000;

type Slot = { aheadMs: number; timer?: NodeJS.Timeout };
const slot = () => shared<Slot>('service-clock', () => ({ aheadMs: 0 }));

/** A moment of ours as the service dates it: later by as much as the sandbox's clock was put forward, else the same. */
export const serviceTime = (at: Date): Date => new Date(at.getTime() + slot().aheadMs);

/** The service's time, by which its quotes and locked rates end. */
export const serviceNow = (): Date => serviceTime(now());

/** Asks the sandbox for its clock. False where there is none: such a service lives in the portal's own time. */
export async function readServiceClock(): Promise<boolean> {
  const answer = await callPayout(sandboxEndpoints.sandboxClock, {});
  if (answer.kind === 'accepted') slot().aheadMs = answer.data.offsetSeconds * 1_000;
  return answer.kind !== 'refused';
}

/** Follows the sandbox's clock until {@link stopServiceClock}; asks a service that is none once. */
export async function followServiceClock(): Promise<void> {
  // No service has this call in production (decisions §11), and one that is down for a while must not be asked for it.
  if (env().PORTAL_ENV === 'production') return;
  const own = slot();
  if (!(await readServiceClock())) return;
  own.timer = setTimeout(() => void followServiceClock(), pauseMs);
  own.timer.unref();
}

export function stopServiceClock(): void {
  clearTimeout(slot().timer);
}

const earliestMs = Date.UTC(2000);
const latestMs = Date.UTC(2100);

/**
 * Returns a time that somebody outside gave, in milliseconds since 1970, or null for one that cannot be: a page or a
 * database could not show it. The constraints of the tables hold the same years.
 */
export const toldTime = (ms: number): Date | null =>
  ms >= earliestMs && ms < latestMs ? new Date(Math.trunc(ms)) : null;
