import type { Pool } from 'pg';
import type { Partner, ServiceContext } from '../domain/context.ts';
import { type Queryable, query } from '../domain/database.ts';
import { sftpPasswordFits } from '../domain/kyc/sftp-account.ts';
import { addressBlock, addressMayCall } from '../domain/network-address.ts';
import { findPartnerById } from '../domain/partners/find-partner.ts';

const windowMs = 5 * 60_000;
/** Maximum failures within five minutes, per network and per account. */
const perAddress = 20;
const perAccount = 100;

// Stored in the table of the rate limiter, whose rows are swept after five minutes.
const readFailures = 'select subject, taken from rate_windows where subject = any($1) and window_start = $2';
const addFailure = `
  insert into rate_windows (subject, window_start, taken) select subject, $2, 1 from unnest($1::text[]) subject
  on conflict (subject, window_start) do update set taken = rate_windows.taken + 1`;

type LoginAttempt = { address: string; partnerId: string | undefined };

/** True if too many attempts failed recently, in any process: refuse without checking the password. */
async function loginIsThrottled(db: Queryable, attempt: LoginAttempt, now: Date): Promise<boolean> {
  const limits = subjectsOf(attempt);
  const rows = await query<{ subject: string; taken: number }>(db, readFailures, [
    [...limits.keys()],
    windowOf(now),
  ]);
  return rows.some(({ subject, taken }) => taken >= (limits.get(subject) ?? 0));
}

async function countFailedLogin(db: Queryable, attempt: LoginAttempt, now: Date): Promise<void> {
  await query(db, addFailure, [[...subjectsOf(attempt).keys()], windowOf(now)]);
}

/** Counts only existing accounts by name: invented names would fill the table. */
function subjectsOf({ address, partnerId }: LoginAttempt): Map<string, number> {
  const subjects = new Map([[`sftp-address:${addressBlock(address)}`, perAddress]]);
  if (partnerId !== undefined) subjects.set(`sftp-account:${partnerId}`, perAccount);
  return subjects;
}

function windowOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % windowMs));
}

const maxPasswordLength = 256;
const findAccount = 'select partner_id, password_hash from sftp_accounts where username = $1';
const findPassword = 'select password_hash from sftp_accounts where partner_id = $1';
const noteLogin = 'update sftp_accounts set wall_last_login_at = $2 where partner_id = $1';

export type SignIn = { address: string; username: string; password: string };

/** The partner, address and password of a sign-in, which {@link isStillAllowed} checks again. */
export type SignedIn = { partner: Partner; address: string; passwordHash: string };

/**
 * Returns the partner of this account. Undefined for an unknown name, wrong password, suspended partner, disallowed
 * address or too many failures: the caller never learns which, and every password check takes equally long.
 */
export async function signIn(
  ctx: ServiceContext,
  pool: Pool,
  { address, username, password }: SignIn,
): Promise<SignedIn | undefined> {
  // PostgreSQL fails on text with a NUL instead of finding nothing.
  const name = username.includes('\u0000') ? '' : username;
  const [account] = await query<{ partner_id: string; password_hash: string }>(pool, findAccount, [name]);
  const attempt = { address, partnerId: account?.partner_id };
  if (await loginIsThrottled(pool, attempt, ctx.wallNow())) {
    ctx.log.warn({ partnerId: account?.partner_id }, 'SFTP login throttled');
    return undefined;
  }
  const known = account && (await findPartnerById(pool, account.partner_id));
  const allowed =
    known?.partner.state === 'active' && addressMayCall(address, known.partner, ctx.settings.mode);
  const sane = password.length <= maxPasswordLength;
  const fits = await sftpPasswordFits(account?.password_hash, sane ? password : '');
  if (!known || !fits) {
    await countFailedLogin(pool, attempt, ctx.wallNow());
    ctx.log.warn({ partnerId: account?.partner_id }, 'SFTP login refused');
    return undefined;
  }
  if (!allowed) {
    ctx.log.warn(
      { partnerId: known.partner.id },
      'SFTP login of a suspended partner or from an address not allowed',
    );
    return undefined;
  }
  await query(pool, noteLogin, [known.partner.id, ctx.wallNow()]);
  return { partner: known.partner, address, passwordHash: account.password_hash };
}

/** True if the partner could sign in again with the same password from the same address. */
export async function isStillAllowed(
  ctx: ServiceContext,
  pool: Pool,
  { partner, address, passwordHash }: SignedIn,
): Promise<boolean> {
  const [account] = await query<{ password_hash: string }>(pool, findPassword, [partner.id]);
  if (account?.password_hash !== passwordHash) return false;
  const known = await findPartnerById(pool, partner.id);
  return known?.partner.state === 'active' && addressMayCall(address, known.partner, ctx.settings.mode);
}
