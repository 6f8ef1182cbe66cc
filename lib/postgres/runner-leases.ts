const patienceMs = 10_000;

/** Options of the connection that holds the leases: a server that vanished without a word does not hold up the watch. */
export const leaseConnection = {
  keepAlive: true,
  connectionTimeoutMillis: patienceMs,
  query_timeout: patienceMs,
} as const;

/** The lease of a runner, held by the connection for as long as its process lives. */
export const takeLease = 'select pg_advisory_lock_shared($1::int, hashtext($2))';
export const releaseLease = 'select pg_advisory_unlock_shared($1::int, hashtext($2))';

/**
 * SQL: makes jobs free, each under a new number. A worker that still does one, having only lost its connection, ends it
 * by the old number: under the same number that would also end the job planned in its place meanwhile.
 */
export const asFree = 'id = default, locked_at = null, locked_by = null';

/**
 * Frees the jobs of dead runners. The lock is tried exclusively and only for this one statement's transaction: a living
 * runner holds it shared. Our own are left out, because a session's own shared lock does not stand in its way.
 */
export const freeDeadRunners = `
  with suspects as materialized (
    select distinct locked_by as runner_id from graphile_worker.jobs
     where locked_by is not null and locked_at < now() - make_interval(secs => $2)
       and locked_by <> all($3::text[])
  ), dead as materialized (
    select runner_id from suspects where pg_try_advisory_xact_lock($1::int, hashtext(runner_id))
  )
  update graphile_worker._private_jobs j set ${asFree} from dead where j.locked_by = dead.runner_id`;
