import { recordAuditAlone } from '../audit.ts';
import { db, inTransaction, Prisma, type Tx } from '../db/client.ts';
import { type Caller, seats } from '../process/turns.ts';
import { recordRefusalAlone } from '../refusal.ts';
import { err, ok, type Result } from '../result.ts';
import { shared } from '../shared.ts';
import { passwordFits } from './password.ts';
import { type Actor, busySeconds, type SignInRefusal } from './permissions.ts';
import { pauseAddress } from './request-door.ts';
import { networkOf } from './request-facts.ts';
import { createSession, revokeSession } from './session-store.ts';

// As many seats as one core checks sign-ins in less than a second. A browser is known only after a correct password, so
// strangers from any number of addresses cannot take its seat.
const room = () =>
  shared('sign-in-room', () => ({
    strangers: seats({ most: 24, mostOfPlace: 6 }),
    known: seats({ most: 24, mostOfPlace: 6 }),
  }));

/**
 * `device` comes from this account's own device cookie; null without one (`session-cookie.ts`). `sessionBefore` is the
 * session that the browser named so far.
 */
export type Credentials = {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  device: string | null;
  sessionBefore: string | null;
  /** Opens the session by the password alone: for the demo's own people. */
  withoutFactor?: boolean;
};

/** A session that was made; with `factorDue` it opens nothing until the second factor is proved. */
export type SignedIn = { userId: string; sessionId: string; factorDue: boolean };

/** Normalises an e-mail address to the account's name. */
export const accountOf = (email: string): string => email.trim().toLowerCase().slice(0, 254);

/**
 * Checks e-mail and password, opens a session, and ends the one that the browser had. Each attempt that was looked at and
 * each lock-out is recorded; attempts while locked out are not, so that nobody fills the audit trail. Unknown account,
 * wrong password and disabled user get the same answer after the same time. A locked account or address is refused before
 * the password is checked, even if the account does not exist. When too many attempts wait, further attempts are refused
 * without being counted.
 */
export async function authenticate(given: Credentials): Promise<Result<SignedIn, SignInRefusal>> {
  const address = given.address.slice(0, 64);
  const caller = { place: given.device ?? networkOf(address), isKnown: given.device !== null };
  const leave = room()[caller.isKnown ? 'known' : 'strangers'].take(caller.place);
  if (!leave) {
    if (!caller.isKnown) pauseAddress(address);
    return err({ code: 'busy', retryAfterSeconds: busySeconds });
  }
  try {
    return await attempt({ ...given, address }, caller);
  } finally {
    leave();
  }
}

async function attempt(
  { email, password, address, userAgent, device, sessionBefore, withoutFactor = false }: Credentials,
  caller: Caller,
): ReturnType<typeof authenticate> {
  const account = accountOf(email);
  const reserved = await reserveAttempt({ account, address, device });
  if (!reserved.ok) return err({ code: 'locked', retryAfterSeconds: reserved.reason.seconds });

  const user = await db().user.findUnique({ where: { email: account } });
  const active = user && !user.disabledAt ? user : null;
  const fits = await passwordFits(active?.passwordHash ?? null, password, caller);
  if (!fits || !active) {
    await noteFailure(user, { address, locks: reserved.value.locks });
    return err({ code: 'wrong' });
  }
  const { id: userId, name } = active;
  const opened = await inTransaction(async (tx) => {
    // A password that was changed, or a person who was disabled, while it was checked opens nothing.
    await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for share`;
    const { passwordHash } = active;
    const same = await tx.user.findFirst({ where: { id: userId, passwordHash, disabledAt: null } });
    if (!same) return null;
    const factorDue = !withoutFactor && (await hasFactor(tx, userId));
    return { factorDue, sessionId: await createSession({ userId, address, userAgent, factorDue }, tx) };
  });
  if (opened === null) return err({ code: 'wrong' });
  const { sessionId, factorDue } = opened;
  await noteSuccess(reserved.value);
  if (sessionBefore) await revokeSession(sessionBefore, 'signed in again');
  // With a factor the sign-in is on record once it is proved.
  if (!factorDue)
    await recordAuditAlone({
      actor: { userId, name },
      action: 'sign-in',
      subject: { kind: 'session', id: sessionId },
      address,
    });
  return ok({ userId, sessionId, factorDue });
}

/** Ends a session for good: a copy of its cookie no longer works. */
export async function signOut(actor: Actor): Promise<void> {
  await revokeSession(actor.sessionId, 'signed out');
  await recordAuditAlone({ actor, action: 'sign-out', subject: { kind: 'session', id: actor.sessionId } });
}

/** Records a wrong password, and whom it locks out. Nobody is the actor: the caller has only claimed to be the person. */
async function noteFailure(
  user: { id: string } | null,
  { address, locks }: { address: string; locks: Lock[] },
): Promise<void> {
  const entry = { actor: null, subject: { kind: 'user', id: user?.id ?? 'unknown' }, address } as const;
  await recordRefusalAlone({ ...entry, action: 'sign-in.failed', data: { code: 'wrong' } });
  for (const locked of locks)
    await recordRefusalAlone({ ...entry, action: 'sign-in.locked', data: { locked } });
}

const hasFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

const minutes = 30;
const most = { account: 5, address: 40 };
const locks = ['account', 'address'] as const;
type Lock = (typeof locks)[number];
const lastWindow = Prisma.sql`clock_timestamp() - make_interval(mins => ${minutes}::int)`;

/** `device` is null unless the account signed in with this browser before (`session-cookie.ts`). */
export type Attempt = { account: string; address: string; device: string | null };

/**
 * Records an attempt as failed before the password is checked, so that simultaneous attempts get no extra guesses; or
 * returns the seconds to wait. Per half hour an account may have five failures from unknown browsers and five from
 * known browsers, an address forty; an account gets at most twenty an hour. Unknown accounts are counted too: the
 * answer must not reveal them. Uses the database's time. `locks` is what this attempt locks out if it stays a failure.
 */
export function reserveAttempt(
  attempt: Attempt,
): Promise<Result<{ id: bigint; locks: Lock[] }, { seconds: number }>> {
  const { account, device } = attempt;
  const address = networkOf(attempt.address);
  return inTransaction(async (tx) => {
    await lock(tx, 'sign_in_account', account);
    if (device === null) await lock(tx, 'sign_in_address', address);
    const waits = async () => ({
      account: await secondsToWait(
        tx,
        failuresOfAccount({ account, isKnown: device !== null }),
        most.account,
      ),
      address: device === null ? await secondsToWait(tx, failuresOfAddress(address), most.address) : 0,
    });
    const before = await waits();
    const seconds = Math.max(before.account, before.address);
    if (seconds > 0) return err({ seconds });
    const { id } = await tx.signInAttempt.create({ data: { account, address, device, succeeded: false } });
    const after = await waits();
    return ok({ id, locks: locks.filter((lock) => after[lock] > 0) });
  });
}

/** The time until which wrong passwords keep some browsers, known or new, out of an account; null if they do not. */
export async function lockedUntil(account: string): Promise<Date | null> {
  const seconds = await inTransaction(async (tx) => {
    const waitOf = (isKnown: boolean) =>
      secondsToWait(tx, failuresOfAccount({ account, isKnown }), most.account);
    return Math.max(await waitOf(true), await waitOf(false));
  });
  return seconds > 0 ? new Date(Date.now() + seconds * 1000) : null;
}

/** Turns the recorded failure into a success, which also clears this account's earlier failures from the same place. */
async function noteSuccess({ id }: { id: bigint }): Promise<void> {
  // A new password set meanwhile has deleted it.
  await db().signInAttempt.updateMany({ where: { id }, data: { succeeded: true } });
}

/** Deletes attempts older than six hours. Only the last half hour counts; the rest helps to study an attack. */
export async function forgetOldAttempts(): Promise<void> {
  await db().$executeRaw`delete from sign_in_attempts where at < clock_timestamp() - interval '6 hours'`;
}

async function lock(tx: Tx, kind: string, key: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${key}))`;
}

function failuresOfAccount({ account, isKnown }: { account: string; isKnown: boolean }): Prisma.Sql {
  return Prisma.sql`
    select f.at from sign_in_attempts f
    where f.account = ${account} and (f.device is not null) = ${isKnown} and not f.succeeded and f.at > ${lastWindow}
      and not exists (
        select 1 from sign_in_attempts s
        where s.account = f.account and s.succeeded and s.id > f.id
          and coalesce(s.device, s.address) = coalesce(f.device, f.address)
      )`;
}

function failuresOfAddress(address: string): Prisma.Sql {
  return Prisma.sql`
    select at from sign_in_attempts
    where address = ${address} and device is null and not succeeded and at > ${lastWindow}`;
}

/** Returns the seconds until the oldest of the last `limit` failures leaves the window; 0 if not locked. */
async function secondsToWait(tx: Tx, failures: Prisma.Sql, limit: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ seconds: number | null }[]>`
    select ceil(extract(epoch from min(at) - (${lastWindow})))::int as seconds
    from (${failures} order by at desc limit ${limit}) as newest
    having count(*) >= ${limit}`;
  return row ? Math.max(1, row.seconds ?? 0) : 0;
}
