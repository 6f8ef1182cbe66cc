import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { jobPool } from '../db/client.ts';
import { log } from '../logger.ts';
import { planRecurring, type RecurringJob } from '../postgres/recurring-jobs.ts';
import { shared } from '../shared.ts';
import type { Jobs } from './enqueue.ts';

type Slot = { runner: Runner | null };
const slot = (): Slot => shared<Slot>('job-runner', () => ({ runner: null }));

/** What the job runner says, at a level below ours: its own news are only interesting when they are bad. */
const say: Partial<Record<string, typeof log.error>> = { error: log.error, warning: log.warn };
const logger = new Logger(
  () => (level, message) => say[level]?.('job runner', { reason: message.slice(0, 500) }),
);

/**
 * Starts this process's share of the background work; any number of processes work side by side. Tables of the queue
 * are made or brought up to date first. A second call does nothing.
 */
export async function startJobs(o: {
  tasks: Record<keyof Jobs | 'sweep', TaskList[string]>;
  recurring: readonly RecurringJob[];
}): Promise<void> {
  const own = slot();
  if (own.runner) return;
  const runner = await run({
    pgPool: jobPool(),
    taskList: o.tasks,
    concurrency: 5,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger,
  });
  own.runner = runner;
  const stopPlanning = planRecurring({
    pool: jobPool(),
    jobs: o.recurring,
    failed: (error) => log.warn('recurring work was not planned', { err: error }),
  });
  runner.promise
    .catch((error: unknown) => log.error('job runner ended', { err: error }))
    .finally(() => {
      stopPlanning();
      own.runner = null;
    });
}

/** Lets running jobs end and takes no more. */
export async function stopJobs(): Promise<void> {
  await slot().runner?.stop();
}

export const areJobsRunning = (): boolean => slot().runner !== null;
