import { Client } from 'pg';
import { log } from '../logger.ts';
import { repeat } from '../process/repeat.ts';

/** A runner of this process; `id` is the id under which the queue locks its jobs. */
export type LeasedRunner = {
  id: string;
  /** The jobs that the runner is doing or has just finished. */
  jobIds(): string[];
};

const checkEveryMs = 1_000;
/** Longer than a new runner needs to get its lease, and longer than recording the end of a job takes. */
export const graceSeconds = 3;
const leaseSpace = 0x636f7272;
const patienceMs = 10_000;
/** Keeps a vanished server from blocking the watch. */
const connectionLimits = { keepAlive: true, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };

/** Takes a runner's lease, which the connection holds while its process lives. */
const takeLease = 'select pg_advisory_lock_shared($1::int, hashtext($2))';
const releaseLease = 'select pg_advisory_unlock_shared($1::int, hashtext($2))';

/**
 * Frees jobs that no process is doing. The queue itself waits four hours before it declares a runner dead. Here each
 * runner holds an advisory lock while its process lives: if the lock of a runner with jobs can be taken, the runner is
 * dead. A living runner can also lose a job if a connection breaks between locking the job and reporting it: then
 * `replace` is called with the runner's id, to give it up like a dead runner. This can free a job that is still
 * running; every task tolerates that, because it reads the current state before it writes. The late end of such a job
 * can also end a job planned in its place: the sweep plans that job again.
 */
export function openLeases(o: {
  databaseUrl: string;
  runners: () => LeasedRunner[];
  replace: (runnerId: string) => void;
}): { stop(): Promise<void> } {
  let client: Client | undefined;
  let leased = new Set<string>();

  const connection = async (): Promise<Client> => {
    if (client) return client;
    const fresh = new Client({ connectionString: o.databaseUrl, ...connectionLimits });
    const drop = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on('error', drop).on('end', drop);
    await fresh.connect();
    leased = new Set();
    client = fresh;
    return fresh;
  };

  const check = async (): Promise<void> => {
    const at = await connection();
    const own = o.runners();
    const ids = own.map((runner) => runner.id);
    for (const id of ids) if (!leased.has(id)) await at.query(takeLease, [leaseSpace, id]);
    for (const id of leased) if (!ids.includes(id)) await at.query(releaseLease, [leaseSpace, id]);
    leased = new Set(ids);

    const dead = await at.query(freeDeadRunners, [leaseSpace, graceSeconds, ids]);
    if (dead.rowCount) log.warn('freed the jobs of dead runners', { reason: `${dead.rowCount} jobs` });
    const inWork = own.flatMap((runner) => runner.jobIds());
    const { rows } = await at.query<{ runner_id: string }>(lost, [graceSeconds, ids, inWork]);
    for (const row of rows) o.replace(row.runner_id);
  };

  const disconnect = async () => {
    const last = client;
    client = undefined;
    await last?.end().catch(() => {});
  };
  const checking = repeat(check, {
    everyMs: checkEveryMs,
    failed: (error) => {
      log.warn('could not look for abandoned jobs', { err: error });
      void disconnect();
    },
  });
  checking.soon();
  return {
    async stop() {
      await checking.stop();
      await disconnect();
    },
  };
}

// Tries a runner's lock exclusively, only for this statement's transaction: a living runner holds it shared. Our own
// runners are excluded, because a session's own shared lock does not block it. A job that was replaced under its key
// while it ran has used up its attempts and would stay for ever.
const freeDeadRunners = `
  with suspects as materialized (
    select distinct locked_by as runner_id from graphile_worker.jobs
     where locked_by is not null and locked_at < now() - make_interval(secs => $2)
       and locked_by <> all($3::text[])
  ), dead as materialized (
    select runner_id from suspects where pg_try_advisory_xact_lock($1::int, hashtext(runner_id))
  ), held as materialized (
    select j.id, j.key is null and j.attempts >= j.max_attempts as is_replaced
      from graphile_worker.jobs j join dead on dead.runner_id = j.locked_by
  ), unlocked as materialized (
    select graphile_worker.force_unlock_workers(array_agg(runner_id)) from dead having count(*) > 0
  ), cleared as materialized (
    select j.id from unlocked cross join lateral graphile_worker.complete_jobs(
      array(select id from held where is_replaced)) j
  )
  select id from held where (select count(*) from cleared) >= 0`;

const lost = `
  select distinct locked_by as runner_id from graphile_worker.jobs
   where locked_by = any($2::text[]) and locked_at < now() - make_interval(secs => $1)
     and id <> all($3::bigint[])`;
