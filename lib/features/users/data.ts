import { rolesWith } from '../../auth/permissions.ts';
import { now } from '../../clock.ts';
import { db } from '../../db/client.ts';
import type { Session, User } from '../../db/generated/client.ts';
import type { Preferences } from './schema.ts';

export type { Session, User };

export function findUser(id: string): Promise<User | null> {
  return db().user.findUnique({ where: { id } });
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
export async function endSessions(o: {
  userId: string;
  where: { id: string } | { id: { not: string } };
  reason: string;
}): Promise<number> {
  const { count } = await db().session.updateMany({
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
