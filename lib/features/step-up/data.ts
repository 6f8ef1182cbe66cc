import { mustHaveFactor } from '../../auth/factor-rule.ts';
import type { Actor } from '../../auth/permissions.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { SecondFactor } from '../../db/generated/client.ts';
import type { SecondFactorsView } from './schema.ts';

export { inTransaction } from '../../db/client.ts';
export type { SecondFactor, Tx };

const dayMs = 24 * 3_600_000;
const inUse = { confirmedAt: { not: null } } as const;

function findFactors(userId: string): Promise<SecondFactor[]> {
  return db().secondFactor.findMany({ where: { userId, ...inUse }, orderBy: { confirmedAt: 'asc' } });
}

/** Reads and locks a user's factors, so that no code is tried or used twice, and no two are the first, at once. */
export async function lockFactors(tx: Tx, userId: string): Promise<SecondFactor[]> {
  await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for no key update`;
  await tx.$queryRaw`select 1 from second_factors where user_id = ${userId}::uuid order by id for update`;
  return tx.secondFactor.findMany({ where: { userId, ...inUse }, orderBy: { confirmedAt: 'asc' } });
}

export const ownsPasskey = async (userId: string): Promise<boolean> =>
  (await db().secondFactor.count({ where: { userId, kind: 'passkey' } })) > 0;

/** True if the person has a second factor. */
export const hasFactor = async (userId: string, tx: Tx = db()): Promise<boolean> =>
  (await tx.secondFactor.count({ where: { userId, ...inUse } })) > 0;

/** The factor of a passkey; null for a passkey that nobody has. */
export const findPasskey = (tx: Tx, credentialId: string): Promise<SecondFactor | null> =>
  tx.secondFactor.findUnique({ where: { credentialId } });

/** A user's password hash. Locks the user until the transaction ends, so that guesses are made one at a time. */
export async function lockPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for no key update`;
  const user = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  return user?.passwordHash ?? null;
}

/** False for a person whom only the identity provider lets in. */
export const hasPassword = async (userId: string, tx: Tx = db()): Promise<boolean> =>
  (await tx.user.count({ where: { id: userId, passwordHash: { not: null } } })) > 0;

/** Keeps the secret of an app whose first code is waited for, in place of an earlier one. */
export async function putPending(tx: Tx, userId: string, sealed: string): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  await tx.secondFactor.create({ data: { userId, pendingSecret: sealed, pendingAt: now() } });
}

/** Forgets the apps and passkeys that the person has begun to add, and ends the link to an address they asked for. */
export async function forgetBegun(tx: Tx, userId: string): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const sessions = await tx.session.findMany({ where: { userId }, select: { id: true } });
  const ids = sessions.map(({ id }) => id);
  await tx.passkeyChallenge.deleteMany({ where: { purpose: 'enrol', sessionId: { in: ids } } });
  const asked = { purpose: 'email', madeById: userId, usedAt: null, revokedAt: null };
  await tx.accessLink.updateMany({ where: asked, data: { revokedAt: now() } });
}

/** Reads and locks the app whose first code is waited for. */
export async function lockPending(tx: Tx, userId: string): Promise<SecondFactor | null> {
  await tx.$queryRaw`
    select 1 from second_factors where user_id = ${userId}::uuid and confirmed_at is null for update`;
  return tx.secondFactor.findFirst({ where: { userId, confirmedAt: null } });
}

/** Makes the pending secret a valid one. */
export async function confirmPending(
  tx: Tx,
  id: string,
  o: { name: string; sealed: string; counter: bigint },
): Promise<void> {
  await tx.secondFactor.update({
    where: { id },
    data: {
      name: o.name,
      secret: o.sealed,
      confirmedAt: now(),
      lastCounter: o.counter,
      pendingSecret: null,
      pendingAt: null,
    },
  });
}

type NewPasskey = Pick<SecondFactor, 'userId' | 'name' | 'credentialId' | 'transports' | 'lastCounter'> & {
  publicKey: Uint8Array<ArrayBuffer>;
};

export async function addPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  await tx.secondFactor.create({ data: { ...passkey, kind: 'passkey', confirmedAt: now() } });
}

/** Notes the use of a factor, with the counter below which it is not used again. */
export async function noteUse(tx: Tx, id: string, lastCounter: bigint): Promise<void> {
  await tx.secondFactor.update({ where: { id }, data: { lastCounter, lastUsedAt: now() } });
}

export async function putFactorName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.secondFactor.update({ where: { id }, data: { name } });
}

/** Removes one factor; proofs of the last minutes by any of them end. */
export async function removeFactor(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await tx.secondFactor.delete({ where: { id } });
  await tx.stepUp.deleteMany({ where: { userId } });
}

/** Removes all factors with their recovery codes; returns their names. */
export async function removeFactors(tx: Tx, userId: string): Promise<string[]> {
  const factors = await lockFactors(tx, userId);
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.stepUp.deleteMany({ where: { userId } });
  return factors.map(({ name }) => name);
}

const challengeMs = 5 * 60_000;
type Challenge = { challenge: string; purpose: 'enrol' | 'prove' | 'sign-in'; sessionId: string | null };

/** Keeps a question for a passkey; those that nobody answered in time go. */
export async function putChallenge(tx: Tx, asked: Challenge): Promise<void> {
  const at = now();
  await tx.passkeyChallenge.deleteMany({ where: { at: { lt: new Date(at.getTime() - challengeMs) } } });
  await tx.passkeyChallenge.create({ data: { ...asked, at } });
}

/** True once for a question that was asked for this purpose, of this session, within five minutes. */
export async function spendChallenge(tx: Tx, asked: Challenge): Promise<boolean> {
  const since = new Date(now().getTime() - challengeMs);
  const { count } = await tx.passkeyChallenge.deleteMany({ where: { ...asked, at: { gte: since } } });
  return count === 1;
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

/** Attempts of the second step of a sign-in are counted apart: who guesses there keeps no open session from proving itself. */
export type Counted = { userId: string; atSignIn: boolean };

/** Times of the latest failed attempts, newest first, back to the last success. */
export async function failuresSince(
  tx: Tx,
  counted: Counted,
  o: { since: Date; most: number },
): Promise<Date[]> {
  const attempts = await tx.stepUpAttempt.findMany({
    where: { ...counted, at: { gt: o.since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: o.most,
  });
  const success = attempts.findIndex(({ succeeded }) => succeeded);
  return (success === -1 ? attempts : attempts.slice(0, success)).map(({ at }) => at);
}

/** Records an attempt; those of yesterday go. */
export async function addAttempt(tx: Tx, counted: Counted, succeeded: boolean): Promise<void> {
  const at = now();
  await tx.stepUpAttempt.create({ data: { ...counted, succeeded, at } });
  const { userId } = counted;
  await tx.stepUpAttempt.deleteMany({ where: { userId, at: { lt: new Date(at.getTime() - dayMs) } } });
}

/** The means by which a user proved their identity. `password` is also a fresh sign-in at the identity provider. */
export type ProvedBy = 'factor' | 'password';

export async function noteStepUp(
  tx: Tx,
  { sessionId, userId }: { sessionId: string; userId: string },
  by: ProvedBy,
  at = now(),
): Promise<void> {
  const proved = { userId, at, by };
  await tx.stepUp.upsert({ where: { sessionId }, create: { sessionId, ...proved }, update: proved });
  await tx.stepUp.deleteMany({ where: { at: { lt: new Date(at.getTime() - dayMs) } } });
}

async function steppedUpAt(
  o: { sessionId: string; userId: string; by?: ProvedBy },
  tx: Tx = db(),
): Promise<Date | null> {
  const row = await tx.stepUp.findFirst({ where: o });
  return row?.at ?? null;
}

const validMs = 5 * 60_000;

/**
 * True if the identity provider opened the session, or is the person's only way in, and says that they signed in there in the
 * last five minutes. A session alone does not tell: the provider opens it without a question for a browser that it still knows.
 */
export async function isFreshByProvider(
  { sessionId, userId }: Pick<Actor, 'sessionId' | 'userId'>,
  tx: Tx = db(),
): Promise<boolean> {
  const isItsPerson = (await isByProvider({ sessionId, userId }, tx)) || !(await hasPassword(userId, tx));
  return isItsPerson && isFresh(await steppedUpAt({ sessionId, userId }, tx));
}

/** True if the identity provider opened the session. */
export const isByProvider = async (
  { sessionId, userId }: Pick<Actor, 'sessionId' | 'userId'>,
  tx: Tx = db(),
): Promise<boolean> => (await tx.session.count({ where: { id: sessionId, userId, byProvider: true } })) > 0;

/** The user's own second factors. */
export async function loadSecondFactors(actor: Actor): Promise<SecondFactorsView> {
  const [factors, recoveryCodesLeft, isWithPassword, isRequired] = await Promise.all([
    findFactors(actor.userId),
    countRecoveryCodes(actor.userId),
    hasPassword(actor.userId),
    mustHaveFactor(actor.role),
  ]);
  return {
    isOn: factors.length > 0,
    factors: factors.map(({ id, kind, name, confirmedAt, lastUsedAt }) => ({
      id,
      kind: kind === 'passkey' ? 'passkey' : 'app',
      name,
      addedAt: confirmedAt?.toISOString() ?? '',
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired,
    hasPassword: isWithPassword,
  };
}

/** True if this session proved its second factor in the last five minutes (reliability.md, rule 8). */
export async function isSteppedUp({ sessionId, userId }: Actor, tx?: Tx): Promise<boolean> {
  return isFresh(await steppedUpAt({ sessionId, userId, by: 'factor' }, tx));
}

/** True for a person with a second factor who has not proved it in this session in the last five minutes. */
export const lacksStepUp = async (actor: Actor, tx?: Tx): Promise<boolean> =>
  (await hasFactor(actor.userId, tx)) && !(await isSteppedUp(actor, tx));

/** True if this session proved its second factor or password in the last five minutes. */
export async function isProved({ sessionId, userId }: Actor, tx?: Tx): Promise<boolean> {
  return isFresh(await steppedUpAt({ sessionId, userId }, tx));
}

const isFresh = (at: Date | null) => at !== null && now().getTime() - at.getTime() <= validMs;

/** Tells whether this user has a second factor, and whether this session proved it recently. */
export async function secondFactorState(actor: Actor): Promise<{ isOn: boolean; isFresh: boolean }> {
  const [isOn, isRecent] = await Promise.all([hasFactor(actor.userId), isSteppedUp(actor)]);
  return { isOn, isFresh: isRecent };
}
