import { db, Prisma, type Tx } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { err, ok, type Result } from '../result.ts';
import { networkOf } from './network.ts';

const minutes = 30;
const most = { account: 5, address: 40 };
const lastWindow = Prisma.sql`clock_timestamp() - make_interval(mins => ${minutes}::int)`;

/** `device` is null unless the person had signed in with this browser before (`known-device.ts`). */
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
export async function noteSuccess({ id }: { id: bigint }): Promise<void> {
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
