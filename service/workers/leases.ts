import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import type { Logger } from '../domain/context.ts';
import { errorFields } from '../http/log.ts';

/** `events` is to be given to each runner: it tells which workers live here. */
export type Leases = { events: WorkerEvents; close(): Promise<void> };

const checkEveryMs = 1_000;
const reconnectDelayMs = 1_000;
/** Longer than a new worker needs to take its lease. */
const graceSeconds = 3;
const leaseSpace = 0x636f7272;

/**
 * Frees the jobs of processes that were killed. The queue itself waits four hours before it believes that a worker
 * is dead; here each worker holds an advisory lock for as long as its process lives, and whoever can take the lock
 * of a worker that has jobs knows that nobody is behind it. A lease lost with its connection can free a job that is
 * still being done: every task tolerates that, because each of its effects has a key.
 */
export async function openLeases(options: { databaseUrl: string; log: Logger }): Promise<Leases> {
  const { databaseUrl, log } = options;
  const workerIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let waiting: Promise<void> = Promise.resolve();

  // One connection takes one statement at a time; a lease that fails is taken again with the next connection.
  let lastStatement: Promise<unknown> = Promise.resolve();
  const inTurn = (statement: string, workerId: string) => {
    lastStatement = lastStatement
      .then(() => client?.query(statement, [leaseSpace, workerId]))
      .catch((problem: unknown) => log.warn(errorFields(problem), 'a lease of a worker was not changed'));
  };
  events.on('worker:create', ({ worker }) => {
    workerIds.add(worker.workerId);
    inTurn(take, worker.workerId);
  });
  events.on('worker:stop', ({ worker }) => {
    workerIds.delete(worker.workerId);
    inTurn(release, worker.workerId);
  });

  const connect = async () => {
    const fresh = new Client({ connectionString: databaseUrl, keepAlive: true });
    fresh.on('error', (problem) => log.warn(errorFields(problem), 'lost the connection of the leases'));
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
    });
    await fresh.connect();
    for (const workerId of workerIds) await fresh.query(take, [leaseSpace, workerId]);
    client = fresh;
  };

  const check = async () => {
    if (!client) await connect();
    await lastStatement;
    const freed = await client?.query<{ worker_id: string }>(freeDead, [
      leaseSpace,
      graceSeconds,
      [...workerIds],
    ]);
    if (freed?.rowCount)
      log.warn({ component: 'queue', workers: freed.rowCount }, 'freed the jobs of dead workers');
  };
  const loop = async () => {
    let waitMs = checkEveryMs;
    await check().catch((problem: unknown) => {
      waitMs = reconnectDelayMs;
      log.warn(errorFields(problem), 'could not look for dead workers');
    });
    if (!closed) timer = setTimeout(next, waitMs);
  };
  const next = () => {
    waiting = loop();
  };

  await connect();
  next();
  return {
    events,
    async close() {
      closed = true;
      clearTimeout(timer);
      await waiting;
      clearTimeout(timer);
      await lastStatement;
      await client?.end();
    },
  };
}

const take = 'select pg_advisory_lock_shared($1::int, hashtext($2))';
const release = 'select pg_advisory_unlock_shared($1::int, hashtext($2))';

/**
 * The lock is tried exclusively and only for this one statement's transaction: a living worker holds it shared. Our
 * own workers are left out, because a session's own shared lock does not stand in its way.
 */
const freeDead = `
  with suspects as materialized (
    select distinct locked_by as worker_id from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - make_interval(secs => $2)
      and locked_by <> all($3::text[])
  ), dead as materialized (
    select worker_id from suspects where pg_try_advisory_xact_lock($1::int, hashtext(worker_id))
  )
  select worker_id, graphile_worker.force_unlock_workers(array[worker_id]) from dead`;
