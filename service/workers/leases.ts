import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import {
  freeDeadRunners,
  freeLostJobs,
  leaseConnection,
  releaseLease,
  takeLease,
} from '../../lib/postgres/runner-leases.ts';
import type { Logger } from '../domain/context.ts';
import { errorFields } from '../http/log.ts';

/** `events` is to be given to each runner: it tells which of them live here, and what they are doing. */
export type Leases = { events: WorkerEvents; close(): Promise<void> };

const checkEveryMs = 1_000;
/** Longer than a new runner needs to take its lease, and than the end of a job needs to be recorded. */
const graceSeconds = 3;
const leaseSpace = 0x636f7272;

/**
 * Frees the jobs that no process is doing. The queue itself waits four hours before it believes that a runner is dead.
 * Here each runner holds an advisory lock, by the id under which the queue locks its jobs, for as long as its process
 * lives: a process that can take the lock of a runner with jobs knows that the runner is dead. A living runner can lose
 * a job too, when the connection breaks between the job being locked and its being reported: those it frees itself.
 * Either can free a job that is still being done, when connections are lost; every task tolerates that, because each of
 * its effects has a key.
 */
export async function openLeases(options: { databaseUrl: string; log: Logger }): Promise<Leases> {
  const { databaseUrl, log } = options;
  const events: WorkerEvents = new EventEmitter();
  const work = watchRunners(events, {
    began: (id) => inTurn(takeLease, id),
    ended: (id) => inTurn(releaseLease, id),
  });
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();

  // One connection takes one statement at a time; a lease that fails is taken again with the next connection.
  let lastStatement: Promise<unknown> = Promise.resolve();
  const inTurn = (statement: string, runnerId: string) => {
    lastStatement = lastStatement
      .then(() => client?.query(statement, [leaseSpace, runnerId]))
      .catch((problem: unknown) => log.warn(errorFields(problem), 'a lease of a runner was not changed'));
  };

  const connect = async () => {
    const fresh = new Client({ connectionString: databaseUrl, ...leaseConnection });
    fresh.on('error', (problem) => log.warn(errorFields(problem), 'lost the connection of the leases'));
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
    });
    await fresh.connect();
    for (const runnerId of work.runnerIds()) await fresh.query(takeLease, [leaseSpace, runnerId]);
    client = fresh;
  };

  const check = async () => {
    if (!client) await connect();
    await lastStatement;
    const own = work.runnerIds();
    const dead = await client?.query(freeDeadRunners, [leaseSpace, graceSeconds, own]);
    if (dead?.rowCount)
      log.warn({ component: 'queue', jobs: dead.rowCount }, 'freed the jobs of dead runners');
    const lost = await client?.query(freeLostJobs, [graceSeconds, own, work.jobIds()]);
    if (lost?.rowCount) log.warn({ component: 'queue', jobs: lost.rowCount }, 'freed jobs that got lost');
  };
  const checkAgain = () => {
    checking = check()
      .catch((problem: unknown) => log.warn(errorFields(problem), 'could not look for abandoned jobs'))
      .then(() => {
        if (!closed) timer = setTimeout(checkAgain, checkEveryMs);
      });
  };

  await connect();
  checkAgain();
  return {
    events,
    async close() {
      closed = true;
      clearTimeout(timer);
      await checking;
      await lastStatement;
      await client?.end();
    },
  };
}

/** The runners that live in this process, and the jobs that they are doing or have only just done. */
function watchRunners(
  events: WorkerEvents,
  tell: { began(runnerId: string): void; ended(runnerId: string): void },
): { runnerIds(): string[]; jobIds(): string[] } {
  const runnerIds = new Set<string>();
  const jobs = new Map<string, { endedAt?: number }>();
  events.on('pool:create', ({ workerPool }) => {
    runnerIds.add(workerPool.id);
    tell.began(workerPool.id);
  });
  events.on('pool:release', ({ workerPool }) => {
    runnerIds.delete(workerPool.id);
    tell.ended(workerPool.id);
  });
  events.on('job:start', ({ job }) => void jobs.set(job.id, {}));
  events.on('job:complete', ({ job }) => void jobs.set(job.id, { endedAt: performance.now() }));
  return {
    runnerIds: () => [...runnerIds],
    jobIds() {
      const long = performance.now() - graceSeconds * 1000;
      for (const [id, { endedAt }] of jobs) if (endedAt !== undefined && endedAt < long) jobs.delete(id);
      return [...jobs.keys()];
    },
  };
}
