import type { Pool } from 'pg';
import { ofMail, unseal } from '../../lib/seal.ts';

type Db = Pick<Pool, 'query'>;

/** Makes all waiting jobs of the portal due now. */
export const allJobsDue = `
  select count(*) from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where locked_at is null and run_at > now()), run_at => now())`;

/** Returns the payloads of all jobs, which the queue's view does not show. */
export async function payloadsOfJobs(db: Db): Promise<unknown[]> {
  const { rows } = await db.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs');
  return rows.map(({ payload }) => payload);
}

/** Returns the token of the latest link in the mails that wait for this address; empty without one. */
export async function tokenMailedTo(db: Db, email: string): Promise<string> {
  const { rows } = await db.query<{ payload: { mailId?: string; sealed?: string } }>(
    'select payload from graphile_worker._private_jobs order by id desc',
  );
  const mails = rows.map(({ payload: { mailId = '', sealed = '' } }) => unseal(sealed, ofMail(mailId)) ?? '');
  const found = mails.find((mail) => mail.includes(`"to":"${email}"`) && mail.includes('/set-password#'));
  return /\/set-password#([\w-]{43})/.exec(found ?? '')?.[1] ?? '';
}
