import { now } from '../clock.ts';
import { db } from '../db/client.ts';
import { env } from '../env.ts';
import { announce, subscribe } from '../live/hub.ts';
import { log } from '../logger.ts';
import { sandboxEndpoints } from '../service-core/contract/index.ts';
import { shared } from '../shared.ts';
import { callPayout } from './client.ts';

const pauseMs = 2_000;

type Slot = { aheadMs: number; timer?: NodeJS.Timeout; leave?: () => void };
const slot = () => shared<Slot>('service-clock', () => ({ aheadMs: 0 }));

/** Milliseconds by which the sandbox's clock is ahead of the portal's; 0 in production. */
export const serviceAheadMs = (): number => slot().aheadMs;

/** Converts our time to the service's time: shifted by the sandbox clock's offset, otherwise equal. */
export const serviceTime = (at: Date): Date => new Date(at.getTime() + slot().aheadMs);

/** The service's current time, which decides when quotes and locked rates end. */
export const serviceNow = (): Date => serviceTime(now());

/**
 * Reads the sandbox's clock, and tells every portal process and open page of a change. False if the service has none
 * and uses the portal's time.
 */
export async function readServiceClock(): Promise<boolean> {
  const own = slot();
  const before = own.aheadMs;
  const answer = await callPayout(sandboxEndpoints.sandboxClock, {});
  // An answer that another process's news overtook may be the older of the two.
  if (answer.kind === 'accepted' && own.aheadMs === before) await moveTo(answer.data.offsetSeconds * 1_000);
  return answer.kind !== 'refused';
}

async function moveTo(aheadMs: number): Promise<void> {
  if (aheadMs === slot().aheadMs) return;
  slot().aheadMs = aheadMs;
  await announce(db(), [{ kind: 'clock', id: 'service', version: aheadMs }]);
}

/** Follows the sandbox's clock until {@link stopServiceClock}; asks a service without a clock only once. */
export async function followServiceClock(): Promise<void> {
  // Production services lack this call (decisions §11); an unreachable one would be asked again and again.
  if (env().PORTAL_ENV === 'production') return;
  const own = slot();
  own.leave ??= subscribe({
    change: ({ kind, version }) => {
      if (kind === 'clock') own.aheadMs = version;
    },
    listening: () => {},
  });
  const hasClock = await readServiceClock().catch((err: unknown) => {
    log.warn('pages were not told of the clock', { err });
    return true;
  });
  if (!hasClock) return;
  own.timer = setTimeout(() => void followServiceClock(), pauseMs);
  own.timer.unref();
}

export function stopServiceClock(): void {
  const own = slot();
  clearTimeout(own.timer);
  own.leave?.();
}

const earliestMs = Date.UTC(2000);
const latestMs = Date.UTC(2100);

/**
 * Converts an external time in milliseconds since 1970; null outside the years 2000 to 2099, the limits of the tables'
 * constraints too.
 */
export const toldTime = (ms: number): Date | null =>
  ms >= earliestMs && ms < latestMs ? new Date(Math.trunc(ms)) : null;
