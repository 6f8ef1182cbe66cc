import { createHash, randomBytes } from 'node:crypto';
import { rolesWith } from '../../auth/permissions.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { AccessLink, Session, User } from '../../db/generated/client.ts';
import { env } from '../../env.ts';
import type { Preferences } from './schema.ts';

export { inTransaction } from '../../db/client.ts';
export type { AccessLink, Session, Tx, User };

export function findUser(id: string): Promise<User | null> {
  return db().user.findUnique({ where: { id } });
}

export function findUserByEmail(email: string, tx: Tx = db()): Promise<User | null> {
  return tx.user.findUnique({ where: { email } });
}

/** The person's own second factor is on. */
export async function hasFactor(userId: string, tx: Tx = db()): Promise<boolean> {
  const factor = await tx.secondFactor.findUnique({ where: { userId }, select: { secret: true } });
  return factor?.secret != null;
}

/** Gives the person a new password. Their failed attempts no longer lock them out. */
export async function putPassword(tx: Tx, user: { id: string; email: string }, hash: string): Promise<void> {
  await tx.user.update({ where: { id: user.id }, data: { passwordHash: hash } });
  await tx.signInAttempt.deleteMany({ where: { account: user.email, succeeded: false } });
}

export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.stepUp.deleteMany({ where: { userId } });
}

export async function updatePreferences(userId: string, chosen: Preferences): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { ...chosen, preferencesAt: now() } });
}

/** Sessions that are neither ended nor expired, latest activity first. */
export function openSessions(o: { userId: string; seenSince: Date }): Promise<Session[]> {
  return db().session.findMany({
    where: { userId: o.userId, revokedAt: null, expiresAt: { gt: now() }, lastSeenAt: { gt: o.seenSince } },
    orderBy: { lastSeenAt: 'desc' },
    take: 50,
  });
}

/** Ends sessions of this user only; returns how many were open. */
export async function endSessions(
  o: { userId: string; where?: { id: string } | { id: { not: string } }; reason: string },
  tx: Tx = db(),
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId: o.userId, revokedAt: null, ...o.where },
    data: { revokedAt: now(), revokedReason: o.reason },
  });
  return count;
}

/** Names of users who can change permissions. */
export async function namesOfAdmins(): Promise<string[]> {
  const admins = await db().user.findMany({
    where: { disabledAt: null, role: { in: rolesWith('portal:administer') } },
    orderBy: { name: 'asc' },
    take: 5,
    select: { name: true },
  });
  return admins.map(({ name }) => name);
}

/** True if somebody may sign in. */
export const hasPeople = async (): Promise<boolean> =>
  (await db().user.findFirst({ where: { disabledAt: null }, select: { id: true } })) !== null;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const minute = 60_000;
/** The time that a link lasts: one that an admin sends, and one that was printed on the machine or sets a new password. */
const lastsMs = { sent: 7 * 24 * 60 * minute, short: 30 * minute } as const;

type NewLink = Pick<AccessLink, 'purpose' | 'email' | 'role' | 'locale'> & {
  lasts: keyof typeof lastsMs;
  madeBy: { userId: string; name: string } | null;
};

/**
 * Makes a link that lets a person in once, and returns its address. An older link for the same address and purpose ends.
 * The token stands behind a # and is stored as a hash: it reaches no server's log, no Referer and no database.
 */
export async function makeAccessLink(
  tx: Tx,
  { lasts, madeBy, ...link }: NewLink,
): Promise<{
  id: string;
  address: string;
  expiresAt: Date;
}> {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const { purpose, email } = link;
  const before = await tx.accessLink.findFirst({ where: openLinks({ purpose, email }) });
  await tx.accessLink.updateMany({ where: openLinks({ purpose, email }), data: { revokedAt: at } });
  const expiresAt = new Date(at.getTime() + lastsMs[lasts]);
  const { id } = await tx.accessLink.create({
    data: {
      ...link,
      tokenHash: hashOf(token),
      madeById: madeBy?.userId ?? null,
      madeByName: madeBy?.name ?? null,
      createdAt: at,
      expiresAt,
      timesMade: (before?.timesMade ?? 0) + 1,
    },
  });
  return { id, address: `${env().portalUrl}/set-password#${token}`, expiresAt };
}

const openLinks = (o: { purpose: string; email: string }) => ({ ...o, usedAt: null, revokedAt: null });

/** The link of a token that can still be used; null for any other. */
export async function findAccessLink(token: string, tx: Tx = db()): Promise<AccessLink | null> {
  return tx.accessLink.findFirst({
    where: { tokenHash: hashOf(token), usedAt: null, revokedAt: null, expiresAt: { gt: now() } },
  });
}

/** Marks the link of a token as used, once: of several presses at the same time one gets it. */
export async function spendAccessLink(tx: Tx, token: string): Promise<AccessLink | null> {
  const link = await findAccessLink(token, tx);
  if (!link) return null;
  const { count } = await tx.accessLink.updateMany({
    where: { id: link.id, usedAt: null, revokedAt: null },
    data: { usedAt: now() },
  });
  return count === 1 ? link : null;
}
