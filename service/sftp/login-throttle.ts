import type { Queryable } from '../domain/context.ts';
import { addressBlock } from '../domain/network-address.ts';
import { query } from '../domain/sql.ts';

const windowMs = 5 * 60_000;
/** Failures within five minutes: from one network, and for one account from anywhere. */
const perAddress = 20;
const perAccount = 100;

// Kept in the table that counts calls, which is swept of rows older than this window.
const readFailures = 'select subject, taken from rate_windows where subject = any($1) and window_start = $2';
const addFailure = `
  insert into rate_windows (subject, window_start, taken) select subject, $2, 1 from unnest($1::text[]) subject
  on conflict (subject, window_start) do update set taken = rate_windows.taken + 1`;

export type LoginAttempt = { address: string; partnerId: string | undefined };

/** True if this attempt must be refused unseen: too many went wrong lately, in any process. */
export async function loginIsThrottled(db: Queryable, attempt: LoginAttempt, now: Date): Promise<boolean> {
  const limits = subjectsOf(attempt);
  const rows = await query<{ subject: string; taken: number }>(db, readFailures, [
    [...limits.keys()],
    windowOf(now),
  ]);
  return rows.some(({ subject, taken }) => taken >= (limits.get(subject) ?? 0));
}

export async function countFailedLogin(db: Queryable, attempt: LoginAttempt, now: Date): Promise<void> {
  await query(db, addFailure, [[...subjectsOf(attempt).keys()], windowOf(now)]);
}

/** Only accounts that exist are counted by name: invented names would fill the table. */
function subjectsOf({ address, partnerId }: LoginAttempt): Map<string, number> {
  const subjects = new Map([[`sftp-address:${addressBlock(address)}`, perAddress]]);
  if (partnerId !== undefined) subjects.set(`sftp-account:${partnerId}`, perAccount);
  return subjects;
}

function windowOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % windowMs));
}
