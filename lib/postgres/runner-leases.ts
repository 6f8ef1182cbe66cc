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
 * SQL: gives up the jobs in `abandoned` and plans each again as it was, under its key and a new number. A worker that
 * still does one, having only lost its connection, ends it by the old number: under the same number that would also end
 * the job planned in its place meanwhile. What is left of the old job is without a key, and never runs.
 */
const plannedAgain = `
  removed as materialized (
    select a.task_identifier, a.key as job_key, r.*,
           case when r.id = a.id then a.attempts when r.locked_at is null then r.attempts else 0 end as attempts_made
    from abandoned a cross join lateral graphile_worker.remove_job(a.key) r where r.id is not null
  ), added as materialized (
    select j.id, r.attempts_made
    from removed r cross join lateral graphile_worker.add_job(
      r.task_identifier, r.payload, run_at => r.run_at, max_attempts => r.max_attempts, job_key => r.job_key,
      priority => r.priority, flags => array(select jsonb_object_keys(r.flags))) j
  ), planned as materialized (
    select j.id from added cross join lateral graphile_worker.reschedule_jobs(array[added.id], attempts => attempts_made) j
  )`;

/**
 * Frees the jobs of dead runners; a row for each. The lock is tried exclusively and only for this one statement's
 * transaction: a living runner holds it shared. Our own are left out, because a session's own shared lock does not stand
 * in its way. Jobs with a key are planned again, others just unlocked: none is ever planned in their place.
 */
export const freeDeadRunners = `
  with suspects as materialized (
    select distinct locked_by as runner_id from graphile_worker.jobs
     where locked_by is not null and locked_at < now() - make_interval(secs => $2)
       and locked_by <> all($3::text[])
  ), dead as materialized (
    select runner_id from suspects where pg_try_advisory_xact_lock($1::int, hashtext(runner_id))
  ), held as materialized (
    select j.* from graphile_worker.jobs j join dead on dead.runner_id = j.locked_by
  ), abandoned as materialized (
    select * from held where key is not null
  ), ${plannedAgain}, unlocked as materialized (
    select graphile_worker.force_unlock_workers(array_agg(runner_id)) from dead
     where (select count(*) from planned) >= 0 having count(*) > 0
  ), cleared as materialized (
    select j.id from unlocked cross join lateral graphile_worker.complete_jobs(
      array(select id from held where key is not null or attempts >= max_attempts)) j
  )
  select id from held where (select count(*) from cleared) >= 0 and (key is not null or attempts < max_attempts)`;

/**
 * Frees the jobs that a living runner ($2) is not doing ($3 are those it is); a row for each. The queue can unlock all
 * jobs of a runner, but no single one: the old job stays locked, without a key, until the runner has gone.
 */
export const freeLostJobs = `
  with abandoned as materialized (
    select * from graphile_worker.jobs
     where key is not null and locked_by = any($2::text[]) and locked_at < now() - make_interval(secs => $1)
       and id <> all($3::bigint[])
  ), ${plannedAgain}
  select id from planned`;
