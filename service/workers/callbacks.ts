import { repeat } from '../../lib/process/repeat.ts';
import type { Resolve } from '../domain/callbacks/address.ts';
import { dueSubjects } from '../domain/callbacks/due.ts';
import { createCallbackSender, openWebhookKey } from '../domain/callbacks/index.ts';
import type { CallbackJob } from '../domain/callbacks/job.ts';
import type { ServiceContext } from '../domain/context.ts';

export type CallbackWorker = {
  /** Sends what waits for these subjects; returns at once. */
  deliver(jobs: readonly CallbackJob[]): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Takes nothing new and resolves when what is being sent has been recorded: within ten seconds. */
  stop(): Promise<void>;
};

/**
 * Starts the sending of callbacks in this process; any number of processes can do it side by side. What is committed
 * here is handed over at once. Retries that have become due, and what a dead process left, are looked for.
 */
export async function startCallbackWorker(
  ctx: ServiceContext,
  options: { lookEveryMs?: number; resolve?: Resolve } = {},
): Promise<CallbackWorker> {
  const { lookEveryMs = 2_000, resolve } = options;
  const key = await openWebhookKey(ctx.settings.keysDir);
  const sender = createCallbackSender({ ctx, key, ...(resolve ? { resolve } : {}) });
  const deliver = (jobs: readonly CallbackJob[]) => {
    for (const job of jobs) sender.deliver(job);
  };
  const looking = repeat(async () => deliver(await dueSubjects(ctx, ctx.pool)), {
    everyMs: lookEveryMs,
    failed: (problem) => ctx.log.warn({ err: problem }, 'looking for due callbacks failed'),
  });
  return {
    deliver,
    idle: () => sender.idle(),
    async stop() {
      await looking.stop();
      await sender.stop();
    },
  };
}
