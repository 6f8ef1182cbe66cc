/** The lease of a runner, held by the connection for as long as its process lives. */
export const takeLease = 'select pg_advisory_lock_shared($1::int, hashtext($2))';
export const releaseLease = 'select pg_advisory_unlock_shared($1::int, hashtext($2))';

/**
 * Frees the jobs of runners that nobody is behind. The lock is tried exclusively and only for this one statement's
 * transaction: a living runner holds it shared. Our own are left out, because a session's own shared lock does not stand
 * in its way.
 */
export const freeDeadRunners = `
  with suspects as materialized (
    select distinct locked_by as runner_id from graphile_worker.jobs
     where locked_by is not null and locked_at < now() - make_interval(secs => $2)
       and locked_by <> all($3::text[])
  ), dead as materialized (
    select runner_id from suspects where pg_try_advisory_xact_lock($1::int, hashtext(runner_id))
  )
  select runner_id, graphile_worker.force_unlock_workers(array[runner_id]) from dead`;
