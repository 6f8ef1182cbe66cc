import { now } from '../clock.ts';
import { db } from '../db/client.ts';

const windowMs = 15 * 60_000;
const limits = { account: 5, address: 40 };

/**
 * Seconds to wait before this account or this address may try again, 0 when it may now. Five failures in a quarter
 * of an hour lock an account, forty an address; a success clears the account's count, not the address's. Counted
 * for accounts that do not exist too: the answer must not tell.
 */
export async function secondsLocked(o: { account: string; address: string }): Promise<number> {
  const since = new Date(now().getTime() - windowMs);
  const [ofAccount, ofAddress] = await Promise.all([
    failuresOfAccount(o.account, since),
    db().signInAttempt.findMany({
      where: { address: o.address, succeeded: false, at: { gt: since } },
      orderBy: { at: 'desc' },
      take: limits.address,
      select: { at: true },
    }),
  ]);
  return Math.max(waitOf(ofAccount, limits.account), waitOf(ofAddress, limits.address));
}

async function failuresOfAccount(account: string, since: Date): Promise<{ at: Date }[]> {
  const recent = await db().signInAttempt.findMany({
    where: { account, at: { gt: since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limits.account,
    select: { at: true, succeeded: true },
  });
  const success = recent.findIndex((attempt) => attempt.succeeded);
  return success === -1 ? recent : recent.slice(0, success);
}

/** The lock ends when the oldest failure that fills it leaves the window. */
function waitOf(newestFirst: { at: Date }[], limit: number): number {
  const oldest = newestFirst[limit - 1];
  if (!oldest) return 0;
  return Math.max(1, Math.ceil((oldest.at.getTime() + windowMs - now().getTime()) / 1000));
}

export async function recordAttempt(o: {
  account: string;
  address: string;
  succeeded: boolean;
}): Promise<void> {
  const at = now();
  await db().signInAttempt.create({ data: { ...o, at } });
  await db().signInAttempt.deleteMany({ where: { at: { lt: new Date(at.getTime() - 24 * windowMs) } } });
}
