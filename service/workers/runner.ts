import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { planRecurring, type RecurringJob } from '../../lib/postgres/recurring-jobs.ts';
import type { Logger as ServiceLog } from '../domain/context.ts';
import { errorFields } from '../http/log.ts';
import { type Leases, openLeases } from './leases.ts';

/** Tasks that share a number of workers. Slow receivers of callbacks must not keep payouts waiting. */
export type WorkerGroup = {
  concurrency: number;
  tasks: TaskList;
  recurring?: readonly RecurringJob[];
  /** Maximum delay of a job that was given a time; one that is due at once begins at once. */
  pollIntervalMs?: number;
};

export type Workers = {
  /** False while a group is down and waits to be started again. */
  running(): boolean;
  stop(): Promise<void>;
};

type Options = {
  /** See `withRetriedConnections`. */
  pool: pg.Pool;
  databaseUrl: string;
  log: ServiceLog;
  groups: readonly WorkerGroup[];
};

const defaultPollIntervalMs = 2_000;
const shutdownAbortMs = 8_000;
const restartDelayMs = 500;

/** Makes or updates the queue's own tables; two processes that start at once do it once. */
export async function migrateQueue(databaseUrl: string, log: ServiceLog): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: queueLog(log) });
}

/**
 * Starts one queue runner per group, and the watch that frees the jobs of processes that died. A runner that ends by
 * itself is started again. Needs {@link migrateQueue}.
 */
export async function startWorkers(options: Options): Promise<Workers> {
  const leases = await openLeases(options);
  const groups: Supervised[] = [];
  try {
    for (const group of options.groups) groups.push(await supervise(options, group, leases));
  } catch (problem) {
    await Promise.all(groups.map((group) => group.stop()));
    await leases.close();
    throw problem;
  }
  const stopPlanning = planRecurring({
    pool: options.pool,
    jobs: options.groups.flatMap(({ recurring = [] }) => recurring),
    failed: (problem) => options.log.warn(errorFields(problem), 'recurring work was not planned'),
  });
  return {
    running: () => groups.every((group) => group.running()),
    async stop() {
      stopPlanning();
      await Promise.all(groups.map((group) => group.stop()));
      await leases.close();
    },
  };
}

type Supervised = { running(): boolean; stop(): Promise<void> };

async function supervise(options: Options, group: WorkerGroup, leases: Leases): Promise<Supervised> {
  const ending = new AbortController();
  let runner: Runner | undefined = await startGroup(options, group, leases);

  const keepRunning = async () => {
    while (!ending.signal.aborted) {
      await runner?.promise.catch((problem: unknown) =>
        options.log.error(errorFields(problem), 'a queue runner ended with an error'),
      );
      runner = undefined;
      await sleep(restartDelayMs, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      runner = await startGroup(options, group, leases).catch((problem: unknown) => {
        options.log.warn(errorFields(problem), 'a queue runner could not start yet');
        return undefined;
      });
    }
  };
  const ended = keepRunning();

  return {
    running: () => runner !== undefined,
    async stop() {
      ending.abort();
      // A runner that is ending by itself at this moment refuses to be stopped.
      await runner?.stop().catch(() => {});
      await ended;
      await runner?.stop().catch(() => {});
    },
  };
}

function startGroup(options: Options, group: WorkerGroup, leases: Leases): Promise<Runner> {
  return run({
    pgPool: options.pool,
    taskList: group.tasks,
    concurrency: group.concurrency,
    pollInterval: group.pollIntervalMs ?? defaultPollIntervalMs,
    noHandleSignals: true,
    logger: queueLog(options.log),
    events: leases.events,
    gracefulShutdownAbortTimeout: shutdownAbortMs,
  });
}

/** The queue's messages can quote payloads, so only its level and the scope of its own fields are kept. */
function queueLog(log: ServiceLog): Logger {
  return new Logger((scope) => (logLevel, _message, meta) => {
    // The queue's levels are an enum that has no values at run time.
    const level: string = logLevel;
    if (level !== 'error' && level !== 'warning') return;
    const fields = {
      component: 'queue',
      task: scope.taskIdentifier,
      jobId: scope.jobId,
      ...(meta?.error instanceof Error ? errorFields(meta.error) : {}),
    };
    if (level === 'error') log.error(fields, 'the queue reports an error');
    else log.warn(fields, 'the queue reports a warning');
  });
}
