import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';
import { afterCommit } from '../transaction.ts';
import type { Claim } from './claim.ts';

export const deliverCallbacksTask = 'deliver_callbacks';

/** `claim` is there when the subject's next event was claimed for this process as it was written. */
export type CallbackJob = { partnerId: string; subject: string; claim?: Claim | undefined };

/** The key of the one waiting job per subject, however many events wait: the sender takes them one after another. */
export const callbackJobKey = (subject: string): string => `deliver:${subject}`;

/** Adds the job that delivers a subject's waiting events, in the caller's transaction. `runAt` is real time. */
export async function addCallbackJob(tx: Queryable, job: CallbackJob, runAt?: Date): Promise<void> {
  await query(
    tx,
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := coalesce($4, now()))`,
    [
      deliverCallbacksTask,
      JSON.stringify({ subject: job.subject, partnerId: job.partnerId }),
      callbackJobKey(job.subject),
      runAt ?? null,
    ],
  );
}

// A job that waits for a retry keeps its time.
const addMany = `
  select count(*) from graphile_worker.add_jobs(array(
    select ('${deliverCallbacksTask}', json_build_object('subject', s.subject, 'partnerId', s.partner_id), null, now(),
            null, '${callbackJobKey('')}' || s.subject, null, null)::graphile_worker.job_spec
    from unnest($1::text[], $2::text[]) as s (subject, partner_id)
  ), true)`;

/**
 * Has events that were just written sent as soon as they are committed: by this process's own sender, without a way
 * through the queue, or by the queue where there is none. Should the process die in between, the sweep finds them.
 */
export function deliverOnceCommitted(tx: Queryable, jobs: readonly CallbackJob[]): Promise<void> {
  return afterCommit(tx, async ({ db, deliverCallbacks }) => {
    if (deliverCallbacks) return deliverCallbacks(jobs);
    const subjects = jobs.map(({ subject }) => subject);
    await query(db, addMany, [subjects, jobs.map(({ partnerId }) => partnerId)]);
  });
}
