import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Resolve } from '../domain/callbacks/address.ts';
import { createCallbackSender, deliverCallbacksTask, openWebhookKey } from '../domain/callbacks/index.ts';
import type { CallbackJob } from '../domain/callbacks/job.ts';
import { overdueSubjects } from '../domain/callbacks/sweep.ts';
import type { ServiceContext } from '../domain/context.ts';

const jobSchema = z.object({ subject: z.string(), partnerId: z.string() });

export type CallbackWorker = {
  /** For the runner's task list. A job ends when its subject is handed to the sender. */
  tasks: Record<string, Task>;
  /** Sends what waits for these subjects; returns at once. */
  deliver(jobs: readonly CallbackJob[]): void;
  /** Hands over what is overdue and returns how many subjects that were; also done every few seconds. */
  sweep(): Promise<number>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Ends the sweeping and resolves when what is being sent has been recorded: within ten seconds. */
  stop(): Promise<void>;
};

/** Starts the sending of callbacks in this process; any number of processes can do it side by side. */
export async function startCallbackWorker(
  ctx: ServiceContext,
  options: { sweepEveryMs?: number; resolve?: Resolve } = {},
): Promise<CallbackWorker> {
  const { sweepEveryMs = 5_000, resolve } = options;
  const key = await openWebhookKey(ctx.settings.keysDir);
  const sender = createCallbackSender({ ctx, key, ...(resolve ? { resolve } : {}) });

  const sweep = async () => {
    const overdue = await overdueSubjects(ctx);
    for (const job of overdue) sender.deliver(job);
    return overdue.length;
  };
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep().catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'looking for overdue callbacks failed'),
    );
  }, sweepEveryMs);

  return {
    tasks: { [deliverCallbacksTask]: (payload) => sender.deliver(jobSchema.parse(payload)) },
    deliver(jobs) {
      for (const job of jobs) sender.deliver(job);
    },
    sweep,
    idle: () => sender.idle(),
    async stop() {
      clearInterval(timer);
      await sweeping;
      await sender.stop();
    },
  };
}
