import { setTimeout as sleep } from 'node:timers/promises';
import { announceRevision } from '../../../live/hub.ts';
import { callPayout } from '../../../payout/client.ts';
import { readServiceClock } from '../../../payout/service-clock.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';
import { countWork } from '../data.ts';
import type { IdleAnswer, WorkLeft } from '../schema.ts';

const firstPauseMs = 10;
const longestPauseMs = 200;
/** The service is asked in pieces, so that a change of the portal's own is seen in time. */
const longestAskMs = 5_000;
/** The time that an answer may take beyond the wait it was asked for. */
const marginMs = 5_000;

/**
 * Waits at most `timeoutMs` until neither the service nor the portal has anything left to do. The service may wake the
 * portal by a callback and the portal the service by a call, so both must be idle twice in a row, in turn, without a
 * callback in between. Also reads the sandbox's clock, so that pages know a change of it by the answered revision.
 */
export async function waitIdle({ timeoutMs }: { timeoutMs: number }): Promise<IdleAnswer> {
  const startMs = performance.now();
  const leftMs = (): number => Math.max(0, Math.round(timeoutMs - (performance.now() - startMs)));
  await readServiceClock();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const first = await look(Math.min(leftMs(), longestAskMs));
    const last = first.idle ? await look(0) : first;
    const idle = last.idle && last.received === first.received;
    if (idle || leftMs() === 0) {
      const waitedMs = Math.round(performance.now() - startMs);
      return { idle, waitedMs, portal: last.left, revision: await announceRevision() };
    }
    await sleep(Math.min(pauseMs, leftMs()));
  }
}

async function look(timeoutMs: number): Promise<{ idle: boolean; left: WorkLeft; received: number }> {
  const service = await callPayout(
    sandboxEndpoints.sandboxIdle,
    { timeoutMs },
    { timeoutMs: timeoutMs + marginMs },
  );
  const portal = await countWork();
  const isPortalIdle = Object.values(portal.left).every((count) => count === 0);
  return { idle: service.kind === 'accepted' && isPortalIdle, ...portal };
}
