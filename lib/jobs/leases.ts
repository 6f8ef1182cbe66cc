import { Client } from 'pg';
import { log } from '../logger.ts';
import { freeDeadRunners, leaseConnection, releaseLease, takeLease } from '../postgres/runner-leases.ts';

/** A runner of this process, by the id under which the queue locks its jobs. */
export type LeasedRunner = {
  id: string;
  /** The jobs it is doing or has only just done. */
  jobIds(): string[];
};

export type Leases = { close(): Promise<void> };

const checkEveryMs = 1_000;
/** Longer than a new runner needs to get its lease, and than the end of a job needs to be recorded. */
export const graceSeconds = 3;
const leaseSpace = 0x636f7272;

/**
 * Frees the jobs that no process is doing. The queue itself waits four hours before it believes that a runner is dead.
 * Here each runner holds an advisory lock for as long as its process lives; if the lock of a runner with jobs can be
 * taken, the runner is dead. A living runner can lose a job too, when a connection breaks between the job being locked
 * and its being reported: `replace` is called with its id, and gives it up as if it were dead. A job that is still
 * being done can be freed that way; every task tolerates that, because it reads the truth before it writes.
 */
export function openLeases(o: {
  databaseUrl: string;
  runners: () => LeasedRunner[];
  replace: (runnerId: string) => void;
}): Leases {
  let client: Client | undefined;
  let leased = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connection = async (): Promise<Client> => {
    if (client) return client;
    const fresh = new Client({ connectionString: o.databaseUrl, ...leaseConnection });
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

  let checking: Promise<void> = Promise.resolve();
  const checkAgain = () => {
    checking = check()
      .catch(async (error: unknown) => {
        log.warn('could not look for abandoned jobs', { err: error });
        await client?.end().catch(() => {});
        client = undefined;
      })
      .then(() => {
        if (!closed) timer = setTimeout(checkAgain, checkEveryMs);
      });
  };
  checkAgain();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await checking;
      await client?.end();
    },
  };
}

const lost = `
  select distinct locked_by as runner_id from graphile_worker.jobs
   where locked_by = any($2::text[]) and locked_at < now() - make_interval(secs => $1)
     and id <> all($3::bigint[])`;
