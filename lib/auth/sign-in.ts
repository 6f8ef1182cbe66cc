import { db, inTransaction, Prisma, type Tx } from '../db/client.ts';
import { type Caller, seats } from '../process/turns.ts';
import { err, ok, type Result } from '../result.ts';
import { shared } from '../shared.ts';
import { passwordFits } from './password.ts';
import { busySeconds, type SignInRefusal } from './permissions.ts';
import { closeDoor } from './request-door.ts';
import { networkOf } from './request-facts.ts';
import { createSession } from './session-store.ts';

// Seats for as many sign-ins as one core checks in less than a second. A browser is only known to the person who once
// had the right password there: strangers, from however many addresses, do not take its seat.
const room = () =>
  shared('sign-in-room', () => ({
    strangers: seats({ most: 24, mostOfPlace: 6 }),
    known: seats({ most: 24, mostOfPlace: 6 }),
  }));

/** `device` is of this account's own cookie, or null (`session-cookie.ts`). */
export type Credentials = {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  device: string | null;
};

/** The account's name, in one spelling however it is typed. */
export const accountOf = (email: string): string => email.trim().toLowerCase().slice(0, 254);

/**
 * Checks e-mail and password and opens a session. Unknown account, wrong password and disabled user are one answer
 * and take one time; a locked account or address is told so before the password is looked at, whether or not the
 * account exists. More attempts than can be looked at soon are refused without being counted.
 */
export async function authenticate(
  given: Credentials,
): Promise<Result<{ userId: string; sessionId: string; name: string }, SignInRefusal>> {
  const address = given.address.slice(0, 64);
  const caller = { place: given.device ?? networkOf(address), isKnown: given.device !== null };
  const leave = room()[caller.isKnown ? 'known' : 'strangers'].take(caller.place);
  if (!leave) {
    if (!caller.isKnown) closeDoor(address);
    return err({ code: 'busy', retryAfterSeconds: busySeconds });
  }
  try {
    return await attempt({ ...given, address }, caller);
  } finally {
    leave();
  }
}

async function attempt(
  { email, password, address, userAgent, device }: Credentials,
  caller: Caller,
): ReturnType<typeof authenticate> {
  const account = accountOf(email);
  const reserved = await reserveAttempt({ account, address, device });
  if (!reserved.ok) return err({ code: 'locked', retryAfterSeconds: reserved.reason.seconds });

  const user = await db().user.findUnique({ where: { email: account } });
  const active = user && !user.disabledAt ? user : null;
  const fits = await passwordFits(active?.passwordHash ?? null, password, caller);
  if (!fits || !active) return err({ code: 'wrong' });

  await noteSuccess(reserved.value);
  const sessionId = await createSession({ userId: active.id, address, userAgent });
  return ok({ userId: active.id, sessionId, name: active.name });
}

const minutes = 30;
const most = { account: 5, address: 40 };
const lastWindow = Prisma.sql`clock_timestamp() - make_interval(mins => ${minutes}::int)`;

/** `device` is null unless the person had signed in with this browser before (`session-cookie.ts`). */
export type Attempt = { account: string; address: string; device: string | null };

/**
 * Notes an attempt as failed before the password is looked at, so that of many at once no more are looked at than one
 * after the other; or answers the seconds to wait. Within half an hour an account has five failures from unknown
 * browsers and five from those somebody signed in with, an address forty; that is at most twenty an hour for an
 * account. Counted for accounts that do not exist too: the answer must not tell. The database's time decides.
 */
export function reserveAttempt(attempt: Attempt): Promise<Result<{ id: bigint }, { seconds: number }>> {
  const { account, device } = attempt;
  const address = networkOf(attempt.address);
  return inTransaction(async (tx) => {
    await lock(tx, 'sign_in_account', account);
    if (device === null) await lock(tx, 'sign_in_address', address);
    const seconds = Math.max(
      await wait(tx, failuresOfAccount({ account, isKnown: device !== null }), most.account),
      device === null ? await wait(tx, failuresOfAddress(address), most.address) : 0,
    );
    if (seconds > 0) return err({ seconds });
    return ok(await tx.signInAttempt.create({ data: { account, address, device, succeeded: false } }));
  });
}

/** Takes the failure back that was noted beforehand, and with it the earlier ones of this account from the same place. */
async function noteSuccess({ id }: { id: bigint }): Promise<void> {
  await db().signInAttempt.update({ where: { id }, data: { succeeded: true } });
}

/** Deletes old attempts. Nothing older is counted; a few hours are kept for the study of an attack. */
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

/** The lock ends when the oldest failure that fills it leaves the window. */
async function wait(tx: Tx, failures: Prisma.Sql, limit: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ seconds: number | null }[]>`
    select ceil(extract(epoch from min(at) - (${lastWindow})))::int as seconds
    from (${failures} order by at desc limit ${limit}) as newest
    having count(*) >= ${limit}`;
  return row ? Math.max(1, row.seconds ?? 0) : 0;
}
