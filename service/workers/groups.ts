import type { CallbackJob } from '../domain/callbacks/job.ts';
import type { ServiceContext } from '../domain/context.ts';
import { startCallbackWorker } from './callbacks.ts';
import { payoutTasks } from './payouts.ts';
import type { WorkerGroup } from './runner.ts';
import { sweepJob, sweepTasks } from './sweep.ts';

const payoutsAtOnce = 6;

export type BackgroundWork = {
  groups: WorkerGroup[];
  /** Sends what was just committed; see `ServiceContext.deliverCallbacks`. */
  deliverCallbacks(jobs: readonly CallbackJob[]): void;
  stop(): Promise<void>;
};

/** All work that happens outside requests. Payouts and callbacks do not share workers, so neither delays the other. */
export async function backgroundWork(ctx: ServiceContext): Promise<BackgroundWork> {
  const callbacks = await startCallbackWorker(ctx);
  return {
    groups: [
      { concurrency: payoutsAtOnce, tasks: payoutTasks(ctx), pollIntervalMs: 300 },
      { concurrency: 2, tasks: callbacks.tasks },
      { concurrency: 1, tasks: sweepTasks(ctx), recurring: [sweepJob] },
    ],
    deliverCallbacks: (jobs) => callbacks.deliver(jobs),
    stop: () => callbacks.stop(),
  };
}
