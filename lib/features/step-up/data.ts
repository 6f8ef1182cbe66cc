import { type Actor, rolesWith } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { SecondFactor } from '../../db/generated/client.ts';
import type { PersonWithFactor, SecondFactorView } from './schema.ts';

export { inTransaction } from '../../db/client.ts';
export type { SecondFactor, Tx };

function findFactor(userId: string): Promise<SecondFactor | null> {
  return db().secondFactor.findUnique({ where: { userId } });
}

/** Reads and locks a user's factor, so that no code is tried or used twice at once. */
export async function lockFactor(tx: Tx, userId: string): Promise<SecondFactor | null> {
  await tx.$queryRaw`select 1 from second_factors where user_id = ${userId}::uuid for update`;
  return tx.secondFactor.findUnique({ where: { userId } });
}

/** A user's password hash. Locks the user until the transaction ends, so that guesses are made one at a time. */
export async function lockPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for no key update`;
  const user = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  return user?.passwordHash ?? null;
}

export async function putPending(tx: Tx, userId: string, sealed: string): Promise<void> {
  const pending = { pendingSecret: sealed, pendingAt: now() };
  await tx.secondFactor.upsert({ where: { userId }, create: { userId, ...pending }, update: pending });
}

/** Makes the pending secret the valid one. */
export async function confirmPending(
  tx: Tx,
  userId: string,
  o: { sealed: string; counter: bigint },
): Promise<void> {
  await tx.secondFactor.update({
    where: { userId },
    data: {
      secret: o.sealed,
      confirmedAt: now(),
      lastCounter: o.counter,
      pendingSecret: null,
      pendingAt: null,
    },
  });
}

export async function noteCounter(tx: Tx, userId: string, counter: bigint): Promise<void> {
  await tx.secondFactor.update({ where: { userId }, data: { lastCounter: counter } });
}

export async function removeFactor(tx: Tx, userId: string): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.stepUp.deleteMany({ where: { userId } });
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
}

/** Marks a recovery code as used; true if it existed and was unused. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, hash, usedAt: null },
    data: { usedAt: now() },
  });
  return count === 1;
}

function countRecoveryCodes(userId: string): Promise<number> {
  return db().recoveryCode.count({ where: { userId, usedAt: null } });
}

/** Times of the latest failed attempts, newest first, back to the last success. */
export async function failuresSince(
  tx: Tx,
  userId: string,
  o: { since: Date; most: number },
): Promise<Date[]> {
  const attempts = await tx.stepUpAttempt.findMany({
    where: { userId, at: { gt: o.since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: o.most,
  });
  const success = attempts.findIndex(({ succeeded }) => succeeded);
  return (success === -1 ? attempts : attempts.slice(0, success)).map(({ at }) => at);
}

export async function addAttempt(tx: Tx, userId: string, succeeded: boolean): Promise<void> {
  await tx.stepUpAttempt.create({ data: { userId, succeeded, at: now() } });
}

/** The means by which a user proved their identity. */
export type ProvedBy = 'factor' | 'password';

export async function noteStepUp(
  tx: Tx,
  { sessionId, userId }: { sessionId: string; userId: string },
  by: ProvedBy,
  at = now(),
): Promise<void> {
  const proved = { userId, at, by };
  await tx.stepUp.upsert({ where: { sessionId }, create: { sessionId, ...proved }, update: proved });
  await tx.stepUp.deleteMany({ where: { at: { lt: new Date(at.getTime() - 24 * 3_600_000) } } });
}

async function steppedUpAt(
  o: { sessionId: string; userId: string; by?: ProvedBy },
  tx: Tx = db(),
): Promise<Date | null> {
  const row = await tx.stepUp.findFirst({ where: o });
  return row?.at ?? null;
}

async function peopleWithFactor(): Promise<
  { id: string; name: string; role: string; secondFactor: { confirmedAt: Date | null } | null }[]
> {
  return db().user.findMany({
    where: { disabledAt: null, role: { in: rolesWith('approval:decide') } },
    select: { id: true, name: true, role: true, secondFactor: { select: { confirmedAt: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

const validMs = 5 * 60_000;

/** The user's own second factor. */
export async function loadSecondFactor(actor: Actor): Promise<SecondFactorView> {
  const [factor, recoveryCodesLeft] = await Promise.all([
    findFactor(actor.userId),
    countRecoveryCodes(actor.userId),
  ]);
  return {
    isOn: factor?.secret != null,
    since: factor?.secret == null ? null : (factor.confirmedAt?.toISOString() ?? null),
    recoveryCodesLeft,
  };
}

/** True if this session proved its second factor in the last five minutes (reliability.md, rule 8). */
export async function isSteppedUp({ sessionId, userId }: Actor, tx?: Tx): Promise<boolean> {
  return isFresh(await steppedUpAt({ sessionId, userId, by: 'factor' }, tx));
}

/** True if this session proved its second factor or password in the last five minutes. */
export async function isProved({ sessionId, userId }: Actor): Promise<boolean> {
  return isFresh(await steppedUpAt({ sessionId, userId }));
}

const isFresh = (at: Date | null) => at !== null && now().getTime() - at.getTime() <= validMs;

/** Tells whether this user has a second factor, and whether this session proved it recently. */
export async function secondFactorState(actor: Actor): Promise<{ isOn: boolean; isFresh: boolean }> {
  const [factor, isRecent] = await Promise.all([findFactor(actor.userId), isSteppedUp(actor)]);
  return { isOn: factor?.secret != null, isFresh: isRecent };
}

/** Users who can be asked for a second factor, with the time they set it up. */
export const loadPeopleWithFactors = useCase('second-factor:reset', async (): Promise<PersonWithFactor[]> => {
  const people = await peopleWithFactor();
  return people.map(({ id, name, role, secondFactor }) => ({
    userId: id,
    name,
    role,
    since: secondFactor?.confirmedAt?.toISOString() ?? null,
  }));
});
