import { now } from '../clock.ts';
import { env } from '../env.ts';
import { sandboxEndpoints } from '../service-core/contract/index.ts';
import { shared } from '../shared.ts';
import { callPayout } from './client.ts';

const pauseMs = 2_000;

type Slot = { aheadMs: number; timer?: NodeJS.Timeout };
const slot = () => shared<Slot>('service-clock', () => ({ aheadMs: 0 }));

/** Converts our time to the service's time: shifted by the sandbox clock's offset, otherwise equal. */
export const serviceTime = (at: Date): Date => new Date(at.getTime() + slot().aheadMs);

/** The service's current time, which decides when quotes and locked rates end. */
export const serviceNow = (): Date => serviceTime(now());

/** Reads the sandbox's clock. False if the service has none and uses the portal's time. */
export async function readServiceClock(): Promise<boolean> {
  const answer = await callPayout(sandboxEndpoints.sandboxClock, {});
  if (answer.kind === 'accepted') slot().aheadMs = answer.data.offsetSeconds * 1_000;
  return answer.kind !== 'refused';
}

/** Follows the sandbox's clock until {@link stopServiceClock}; asks a service without a clock only once. */
export async function followServiceClock(): Promise<void> {
  // Production services lack this call (decisions §11); an unreachable one would be asked again and again.
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
 * Converts an external time in milliseconds since 1970; null outside the years 2000 to 2099, the limits of the tables'
 * constraints too.
 */
export const toldTime = (ms: number): Date | null =>
  ms >= earliestMs && ms < latestMs ? new Date(Math.trunc(ms)) : null;
