import { createHash, randomBytes } from 'node:crypto';
import { may, rolesWith } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { AccessLink, AuditEntry, Session, User } from '../../db/generated/client.ts';
import { env } from '../../env.ts';
import { asksForTwo, hasSecondAdmin, openProposals } from './data/proposals.ts';
import {
  type PeoplePage,
  type PersonEvent,
  type PersonView,
  type Preferences,
  personActions,
} from './schema.ts';

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

type PersonRow = User & {
  secondFactor: { confirmedAt: Date | null } | null;
  sessions: { lastSeenAt: Date }[];
};
const withAccess = {
  secondFactor: { select: { confirmedAt: true } },
  sessions: { select: { lastSeenAt: true }, orderBy: { lastSeenAt: 'desc' }, take: 1 },
} as const;

const findPeople = (): Promise<PersonRow[]> =>
  db().user.findMany({ include: withAccess, orderBy: [{ name: 'asc' }, { id: 'asc' }] });

const findPerson = (id: string): Promise<PersonRow | null> =>
  db().user.findUnique({ where: { id }, include: withAccess });

/** Invitations that were neither used nor revoked, newest first. */
const findInvitations = (): Promise<AccessLink[]> =>
  db().accessLink.findMany({
    where: { purpose: 'invitation', usedAt: null, revokedAt: null },
    orderBy: { createdAt: 'desc' },
    take: 200,
  });

/** Revokes an invitation; returns it, or null if it is gone. */
export async function revokeLink(tx: Tx, id: string): Promise<AccessLink | null> {
  const link = await tx.accessLink.findFirst({
    where: { id, purpose: 'invitation', usedAt: null, revokedAt: null },
  });
  if (link) await tx.accessLink.update({ where: { id }, data: { revokedAt: now() } });
  return link;
}

/** Ends every open link to this address. */
export async function endLinks(tx: Tx, email: string): Promise<void> {
  await tx.accessLink.updateMany({
    where: { email, usedAt: null, revokedAt: null },
    data: { revokedAt: now() },
  });
}

/** Reads a person and locks everybody who runs the portal, so that no two changes each leave the other as the last. */
export async function lockPerson(tx: Tx, id: string | null): Promise<User | null> {
  await tx.$queryRaw`
    select 1 from users where id = ${id}::uuid or role = any(${rolesWith('portal:administer')}) order by id for update`;
  return id === null ? null : tx.user.findUnique({ where: { id } });
}

/** The number of people who can run the portal, without this one. */
export const countOtherAdmins = (tx: Tx, id: string): Promise<number> =>
  tx.user.count({
    where: { id: { not: id }, disabledAt: null, role: { in: rolesWith('portal:administer') } },
  });

export async function putRole(tx: Tx, id: string, role: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { role } });
}

export async function putDisabled(tx: Tx, id: string, isDisabled: boolean): Promise<void> {
  await tx.user.update({ where: { id }, data: { disabledAt: isDisabled ? now() : null } });
}

/** The latest audit entries about a person's access. */
const eventsOfPerson = (id: string): Promise<AuditEntry[]> =>
  db().auditEntry.findMany({
    where: { subjectKind: 'user', subjectId: id, action: { in: [...personActions] } },
    orderBy: { id: 'desc' },
    take: 50,
  });

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

function personView(row: PersonRow): PersonView {
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: row.disabledAt ? 'disabled' : 'active',
    factorSince: row.secondFactor?.confirmedAt?.toISOString() ?? null,
    lastSeenAt: row.sessions[0]?.lastSeenAt.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Everybody who has an account, and who was invited. */
export const loadPeople = useCase('people:read', async (actor): Promise<PeoplePage> => {
  const [people, invitations, proposals, isAsked, hasSecond] = await Promise.all([
    findPeople(),
    findInvitations(),
    openProposals(actor),
    asksForTwo(),
    hasSecondAdmin({ actorId: actor.userId, personId: null }),
  ]);
  return {
    proposals,
    twoAdmins: { isAsked, hasSecond },
    people: people.map(personView),
    invitations: invitations.map((link) => ({
      invitationId: link.id,
      email: link.email,
      role: link.role ?? '',
      madeBy: link.madeByName,
      timesMade: link.timesMade,
      createdAt: link.createdAt.toISOString(),
      expiresAt: link.expiresAt.toISOString(),
      isExpired: link.expiresAt <= now(),
    })),
    can: { manage: may(actor.role, 'people:manage') },
  };
});

/** One person with the history of their access; null without such a person. */
export const loadPerson = useCase(
  'people:read',
  async (
    actor,
    { userId }: { userId: string },
  ): Promise<{ person: PersonView; events: PersonEvent[]; can: { manage: boolean } } | null> => {
    const row = await findPerson(userId);
    if (!row) return null;
    const events = await eventsOfPerson(userId);
    return {
      person: personView(row),
      events: events.map(({ id, at, action, actorId, actorName, data }) => ({
        id: String(id),
        at: at.toISOString(),
        action: action as PersonEvent['action'],
        by: actorId === null ? '' : actorName,
        role: roleIn(data),
      })),
      can: { manage: may(actor.role, 'people:manage') && userId !== actor.userId },
    };
  },
);

const roleIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'role' in data && typeof data.role === 'string'
    ? data.role
    : null;
