import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';

export const deliverCallbacksTask = 'deliver_callbacks';

export type CallbackJob = { partnerId: string; subject: string };

/** One waiting job per subject, however many events wait: the sender takes them one after another. */
export const callbackJobKey = (subject: string): string => `deliver:${subject}`;

/** Adds the job that delivers a subject's waiting events, in the caller's transaction. `runAt` is real time. */
export async function addCallbackJob(tx: Queryable, job: CallbackJob, runAt?: Date): Promise<void> {
  await query(
    tx,
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := coalesce($4, now()))`,
    [deliverCallbacksTask, JSON.stringify(job), callbackJobKey(job.subject), runAt ?? null],
  );
}
