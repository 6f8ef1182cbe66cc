import { EventEmitter } from 'node:events';
import {
  Logger,
  run,
  runMigrations,
  runOnce,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { jobPool, pool } from '../db/client.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { repeat } from '../process/repeat.ts';
import { stepWarnings } from '../process/steps.ts';
import { shared } from '../shared.ts';
import { behindFlag, type Jobs } from './enqueue.ts';
import { graceSeconds, type LeasedRunner, openLeases } from './leases.ts';

type Work = { stop(): Promise<void> };
type Slot = { work: Promise<Work> | null; isRunning: boolean };
const slot = (): Slot => shared<Slot>('job-runner', () => ({ work: null, isRunning: false }));

const restartDelayMs = 500;

const planEveryMs = 60_000;

/** Work that runs once per interval across all processes. */
type RecurringJob = { task: string; everySeconds: number };

type Given = {
  tasks: TaskList & Record<keyof Jobs, TaskList[string]>;
  recurring: readonly RecurringJob[];
};

/**
 * Starts background work in this process; any number of processes can run it. A dead process's work is taken over
 * within seconds, and a runner that ends by itself is restarted. A second call does nothing.
 */
export async function startJobs(given: Given): Promise<void> {
  const own = slot();
  own.work ??= keepRunning({ ...given, tasks: { ...given.tasks, ...followed(given) } });
  await own.work.catch((error: unknown) => {
    own.work = null;
    throw error;
  });
}

/** Stops taking jobs and waits for running jobs to end. */
export async function stopJobs(): Promise<void> {
  const own = slot();
  const work = await own.work;
  own.work = null;
  await work?.stop();
}

const steps = () => shared('recurring-work', stepWarnings);

/** Recurring work that keeps failing in this process. */
export const jobWarnings = (): string[] => steps().warnings();

/** The recurring tasks, each with a log line of its own when it fails. */
function followed({ tasks, recurring }: Given): TaskList {
  const follow =
    (name: string, task: TaskList[string]): TaskList[string] =>
    async (payload, helpers) => {
      const run = async () => void (await (task as Task)(payload, helpers));
      await steps()
        .follow({ name, run })
        .catch((error: unknown) => {
          log.error(`recurring work failed: ${name}`, { err: error });
          throw error;
        });
    };
  return Object.fromEntries(recurring.map(({ task }) => [task, follow(task, tasks[task])]));
}

export const areJobsRunning = (): boolean => slot().isRunning;

async function keepRunning(given: Given): Promise<Work> {
  const state = slot();
  const runners = new Map<string, JobRunner>();
  let isStopped = false;

  const begin = async (): Promise<void> => {
    const runner = await startRunner(given.tasks);
    if (isStopped) return runner.stop();
    runners.set(runner.id, runner);
    state.isRunning = true;
    const ended = () => {
      // A replaced runner is no longer in the map and already has a successor.
      if (runners.delete(runner.id)) again();
    };
    void runner.ended.catch((error: unknown) => log.error('job runner ended', { err: error })).then(ended);
  };
  const again = (): void => {
    state.isRunning = runners.size > 0;
    if (isStopped) return;
    begin().catch((error: unknown) => {
      log.warn('job runner could not start yet', { err: error });
      setTimeout(again, restartDelayMs);
    });
  };

  await begin();
  const leases = openLeases({
    databaseUrl: env().PORTAL_DATABASE_URL,
    runners: () => [...runners.values()],
    replace(runnerId) {
      const runner = runners.get(runnerId);
      if (!runners.delete(runnerId)) return;
      log.warn('job runner lost a job and is replaced');
      // A runner that is already ending refuses to be stopped.
      runner?.stop().catch(() => {});
      again();
    },
  });
  const planning = repeat(() => planAll(given.recurring), {
    everyMs: planEveryMs,
    failed: (error) => log.warn('recurring work was not planned', { err: error }),
  });
  planning.soon();
  return {
    async stop() {
      isStopped = true;
      void planning.stop();
      await Promise.all([...runners.values()].map((runner) => runner.stop().catch(() => {})));
      await leases.stop();
      state.isRunning = false;
    },
  };
}

// Plans the next full interval by the database's clock, as one job across all processes. The queue's own crontab uses
// the process's clock: a process that is an hour ahead would keep the others from planning anything for an hour.
const plan = `
  select graphile_worker.add_job($1,
    run_at => to_timestamp((floor(extract(epoch from now()) / $2) + 1) * $2),
    max_attempts => 1, job_key => $1, job_key_mode => 'preserve_run_at')`;

async function planAll(jobs: readonly RecurringJob[]): Promise<void> {
  for (const { task, everySeconds } of jobs) await jobPool().query(plan, [task, everySeconds]);
}

type JobRunner = LeasedRunner & {
  /** Settles when the runner has ended or was stopped. */
  ended: Promise<void>;
  /** Stops taking jobs and waits for running jobs to end. */
  stop(): Promise<void>;
};

/** Logs only the job runner's errors and warnings. */
const say: Partial<Record<string, typeof log.error>> = { error: log.error, warning: log.warn };
const logger = new Logger(
  () => (level, message) => say[level]?.('job runner', { reason: message.slice(0, 500) }),
);

/** Creates or updates the queue's own tables, then starts a runner. */
async function startRunner(tasks: TaskList): Promise<JobRunner> {
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
    // Without batches the queue records a job's end in a promise without a handler: a lost connection would leave the
    // job locked and the rejection unhandled. A batch, even of one job, is retried.
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

/** Creates the queue's tables, as a starting portal does. */
export const prepareJobs = (): Promise<void> => runMigrations({ pgPool: pool(), logger: quiet });

/** Runs the due jobs of these tasks once, without a runner. */
export const runDueJobs = (taskList: TaskList): Promise<void> =>
  runOnce({ pgPool: pool(), taskList, noHandleSignals: true, logger: quiet });
