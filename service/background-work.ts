import { repeat } from '../lib/process/repeat.ts';
import type { ServiceContext } from './domain/context.ts';
import { startCallbackWorker } from './workers/callbacks.ts';
import { startPayouts } from './workers/payouts.ts';
import { sweep } from './workers/sweep.ts';

const sweepEveryMs = 300_000;

/**
 * Starts all work that happens outside requests, and has callbacks that `ctx` commits sent from this process. Payouts
 * and callbacks share no workers, so neither delays the other.
 */
export async function startBackgroundWork(ctx: ServiceContext): Promise<{ stop(): Promise<void> }> {
  const callbacks = await startCallbackWorker(ctx);
  ctx.deliverCallbacks = callbacks.deliver;
  const payouts = startPayouts(ctx);
  const sweeping = repeat(() => sweep(ctx), {
    everyMs: sweepEveryMs,
    failed: (problem) => ctx.log.warn({ err: problem }, 'removing old rows failed'),
  });
  return {
    async stop() {
      await Promise.all([sweeping.stop(), payouts.stop()]);
      // From here on committed work is for the other processes.
      ctx.deliverCallbacks = undefined;
      await callbacks.stop();
    },
  };
}
