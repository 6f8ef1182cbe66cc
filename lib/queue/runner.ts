import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { jobPool, pool } from '../db/client.ts';
import { log } from '../logger.ts';
import { behindFlag } from './enqueue.ts';
import { graceSeconds, type LeasedRunner } from './leases.ts';

export type JobRunner = LeasedRunner & {
  /** Settles when the runner has ended, by itself or because it was stopped. */
  ended: Promise<void>;
  /** Lets running jobs end and takes no more. */
  stop(): Promise<void>;
};

/** Logs the job runner's messages at a level below ours: they only matter when they are bad. */
const say: Partial<Record<string, typeof log.error>> = { error: log.error, warning: log.warn };
const logger = new Logger(
  () => (level, message) => say[level]?.('job runner', { reason: message.slice(0, 500) }),
);

/** Starts one runner of the queue, which takes jobs from now on. Makes or updates the queue's own tables first. */
export async function startRunner(tasks: TaskList): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  const jobs = new Map<string, { endedAt?: number }>();
  let id = '';
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  let behind = 0;
  events.on('job:start', ({ job }) => {
    jobs.set(job.id, {});
    if (job.flags?.[behindFlag]) behind += 1;
  });
  events.on('job:complete', ({ job }) => {
    jobs.set(job.id, { endedAt: performance.now() });
    if (job.flags?.[behindFlag]) behind -= 1;
  });
  const runner = await run({
    pgPool: jobPool(),
    taskList: tasks,
    noHandleSignals: true,
    forbiddenFlags: () => (behind > 0 ? [behindFlag] : null),
    logger,
    events,
    // Without a batch the end of a job is recorded by a promise without a handler: a lost connection would leave the
    // job locked, and the rejection unhandled. In a batch, even of one, it is tried again.
    preset: {
      worker: {
        concurrentJobs: 5,
        pollInterval: 2_000,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  return {
    id,
    ended: runner.promise,
    stop: () => runner.stop(),
    jobIds() {
      const long = performance.now() - graceSeconds * 1_000;
      for (const [jobId, { endedAt }] of jobs)
        if (endedAt !== undefined && endedAt < long) jobs.delete(jobId);
      return [...jobs.keys()];
    },
  };
}

const quiet = new Logger(() => () => {});

/** Makes the queue's tables, which a portal makes when it starts. */
export const prepareJobs = (): Promise<void> => runMigrations({ pgPool: pool(), logger: quiet });

/** Runs the jobs of these tasks that are due, and no runner. */
export const runDueJobs = (taskList: TaskList): Promise<void> =>
  runOnce({ pgPool: pool(), taskList, noHandleSignals: true, logger: quiet });
