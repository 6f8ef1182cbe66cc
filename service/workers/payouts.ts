import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../../lib/process/repeat.ts';
import type { ServiceContext } from '../domain/context.ts';
import { claimPayouts } from '../domain/rails/due-payouts.ts';
import { payClaimed } from '../domain/rails/pay-order.ts';

const atOnce = 6;
const lookEveryMs = 250;

/** Less than a process has to end. */
const drainAtMostMs = 8_000;

/**
 * Pays confirmed orders when they are due; any number of processes do it side by side. A step that a silent bank keeps
 * from ending is left when the process stops: its claim runs out, and another process takes it again.
 */
export function startPayouts(ctx: ServiceContext, drainMs = drainAtMostMs): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let mayBeMore = false;
  const look = async () => {
    const room = atOnce - underWay.size;
    if (room === 0) return;
    const claims = await claimPayouts(ctx, room);
    mayBeMore = claims.length === room;
    for (const claim of claims) {
      const step = payClaimed(ctx, claim).finally(() => {
        underWay.delete(step);
        if (mayBeMore) looking.soon();
      });
      underWay.add(step);
    }
  };
  const looking = repeat(look, {
    everyMs: lookEveryMs,
    failed: (problem) => ctx.log.warn({ err: problem }, 'looking for due payouts failed'),
  });
  return {
    async stop() {
      await looking.stop();
      await Promise.race([Promise.all(underWay), sleep(drainMs, undefined, { ref: false })]);
    },
  };
}
