import { factorRule } from '../../auth/factor-rule.ts';
import { providerName } from '../../auth/identity-provider.ts';
import { may, rolesOf, rolesWith } from '../../auth/permissions.ts';
import { lockedUntil } from '../../auth/sign-in.ts';
import { asksForTwo } from '../../auth/two-admins.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { AccessLink, AuditEntry, Session, User } from '../../db/generated/client.ts';
import { env } from '../../env.ts';
import { sendsMail } from '../../mail/post.ts';
import { waitingApprovedBy } from '../approvals/data.ts';
import { type EndedInvitation, endedInvitations, endLinksFor, invitersOf } from './data/links.ts';
import { hasSecondAdmin, openProposals } from './data/proposals.ts';
import {
  type InvitationView,
  type PeoplePage,
  type PersonEvent,
  type PersonPage,
  type PersonView,
  type Preferences,
  personActions,
} from './schema.ts';

export { endSessions } from '../../auth/session-store.ts';
export { inTransaction } from '../../db/client.ts';
export type { AccessLink, Session, Tx, User };

export function findUser(id: string, tx: Tx = db()): Promise<User | null> {
  return tx.user.findUnique({ where: { id } });
}

export function findUserByEmail(email: string, tx: Tx = db()): Promise<User | null> {
  return tx.user.findUnique({ where: { email } });
}

/** Gives the person a new password, or none. Their failed attempts no longer lock them out. */
export async function putPassword(
  tx: Tx,
  user: { id: string; email: string },
  passwordHash: string | null,
): Promise<void> {
  // Without a password there is none that an administrator could know.
  const data = passwordHash === null ? { passwordHash, letInBy: null } : { passwordHash };
  await tx.user.update({ where: { id: user.id }, data });
  await tx.signInAttempt.deleteMany({ where: { account: user.email, succeeded: false } });
  // Asked for by whoever knew the old password.
  await endLinksFor(tx, { purpose: 'email', madeById: user.id });
  await endLinksFor(tx, { purpose: 'reset', email: user.email });
}

export async function putName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { name } });
}

export async function putEmail(
  tx: Tx,
  { id, email: former }: { id: string; email: string },
  email: string,
): Promise<void> {
  await tx.user.update({ where: { id }, data: { email, formerEmails: { push: former } } });
}

/** Waits for whoever else is about to take this address. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('address'), hashtext(${email}))`;
}

/** The person who has this address, or had it. */
export const findUserOfEmail = async (tx: Tx, email: string): Promise<User | null> =>
  (await findUserByEmail(email, tx)) ?? tx.user.findFirst({ where: { formerEmails: { has: email } } });

/** Reads a person whom nobody else changes until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<User | null> {
  await tx.$queryRaw`select 1 from users where id = ${id}::uuid for update`;
  return tx.user.findUnique({ where: { id } });
}

const hourMs = 3_600_000;

/** The number of times that the person asked for another address in the last hour. */
export const countEmailsAsked = (tx: Tx, userId: string): Promise<number> =>
  tx.auditEntry.count({
    where: {
      subjectKind: 'user',
      subjectId: userId,
      action: 'person.email-asked',
      at: { gt: new Date(now().getTime() - hourMs) },
    },
  });

/** The number of the person's sessions so far. */
export const countSessions = (tx: Tx, userId: string): Promise<number> =>
  tx.session.count({ where: { userId } });

export async function updatePreferences(userId: string, chosen: Preferences): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { ...chosen, preferencesAt: now() } });
}

/** Sessions that are neither ended nor expired, latest activity first. */
export function openSessions(o: { userId: string; seenSince: Date }): Promise<Session[]> {
  return db().session.findMany({
    where: {
      userId: o.userId,
      revokedAt: null,
      factorDue: false,
      expiresAt: { gt: now() },
      lastSeenAt: { gt: o.seenSince },
    },
    orderBy: { lastSeenAt: 'desc' },
    take: 50,
  });
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

type Known = { issuer: string; subject: string };

/** The person whom a provider knows by this subject, linked or unlinked since; null for a subject that was never linked. */
export async function findByIdentity(
  { issuer, subject }: Known,
  tx: Tx,
): Promise<{ user: User; isLinked: boolean } | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('identity'), hashtext(${`${issuer} ${subject}`}))`;
  const identity = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  return identity && { user: identity.user, isLinked: identity.unlinkedAt === null };
}

/**
 * Links a person to a provider's subject, in place of an earlier one of the same provider. The earlier one stays theirs and
 * lets nobody in.
 */
export async function putIdentity(tx: Tx, userId: string, { issuer, subject }: Known): Promise<void> {
  const at = now();
  await tx.identity.updateMany({ where: { userId, issuer, unlinkedAt: null }, data: { unlinkedAt: at } });
  await tx.identity.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { userId, issuer, subject, linkedAt: at, lastUsedAt: at },
    update: { linkedAt: at, lastUsedAt: at, unlinkedAt: null },
  });
}

/** Unlinks the person from every provider; returns how many there were. */
export const unlinkIdentities = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.identity.updateMany({ where: { userId, unlinkedAt: null }, data: { unlinkedAt: now() } })).count;

/** Notes a sign-in; false if the identity was unlinked meanwhile. */
export async function noteIdentityUsed(tx: Tx, known: Known): Promise<boolean> {
  const where = { issuer: known.issuer, subject: known.subject, unlinkedAt: null };
  return (await tx.identity.updateMany({ where, data: { lastUsedAt: now() } })).count === 1;
}

/** Time at which the person linked the provider of the settings; null if they have not. */
export async function identityLinkedAt(userId: string): Promise<string | null> {
  const issuer = env().OIDC_ISSUER;
  if (!issuer) return null;
  const identity = await db().identity.findFirst({ where: { userId, issuer, unlinkedAt: null } });
  return identity?.linkedAt.toISOString() ?? null;
}

type PersonRow = User & {
  secondFactors: { confirmedAt: Date | null }[];
  sessions: { lastSeenAt: Date }[];
};
const withAccess = {
  secondFactors: {
    select: { confirmedAt: true },
    where: { confirmedAt: { not: null } },
    orderBy: { confirmedAt: 'asc' },
    take: 1,
  },
  sessions: { select: { lastSeenAt: true }, orderBy: { lastSeenAt: 'desc' }, take: 1 },
} as const;

const findPeople = (): Promise<PersonRow[]> =>
  db().user.findMany({ include: withAccess, orderBy: [{ name: 'asc' }, { id: 'asc' }] });

const findPerson = (id: string): Promise<PersonRow | null> =>
  db().user.findUnique({ where: { id }, include: withAccess });

/** Invitations that can still be used, newest first. */
const findInvitations = (): Promise<AccessLink[]> =>
  db().accessLink.findMany({
    where: { purpose: 'invitation', usedAt: null, revokedAt: null, expiresAt: { gt: now() } },
    orderBy: { createdAt: 'desc' },
    take: 200,
  });

/** The invitations whose mail could not be delivered. */
async function findUndelivered(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db().auditEntry.findMany({
    where: { action: 'mail.failed', subjectKind: 'invitation', subjectId: { in: [...ids] } },
    select: { subjectId: true },
  });
  return new Set(rows.map(({ subjectId }) => subjectId));
}

/** Revokes an invitation; returns it, or null if it is gone. */
export async function revokeLink(tx: Tx, id: string): Promise<AccessLink | null> {
  const link = await tx.accessLink.findFirst({
    where: { id, purpose: 'invitation', usedAt: null, revokedAt: null },
  });
  if (link) await tx.accessLink.update({ where: { id }, data: { revokedAt: now() } });
  return link;
}

/** Reads a person and locks everybody who runs the portal, so that no two changes each leave the other as the last. */
export async function lockPerson(tx: Tx, id: string | null): Promise<User | null> {
  await tx.$queryRaw`
    select 1 from users where id = ${id}::uuid or role = any(${rolesWith('portal:administer')})
     order by id for no key update`;
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

function personView(row: PersonRow): PersonView {
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: row.disabledAt ? 'disabled' : 'active',
    factorSince: row.secondFactors[0]?.confirmedAt?.toISOString() ?? null,
    lastSeenAt: row.sessions[0]?.lastSeenAt.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

const invitationView =
  (undelivered: ReadonlySet<string>) =>
  (link: AccessLink & Partial<EndedInvitation>): InvitationView => ({
    invitationId: link.id,
    email: link.email,
    role: link.role ?? '',
    locale: link.locale,
    madeBy: link.madeByName,
    timesMade: link.timesMade,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    isExpired: link.expiresAt <= now(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    revokedBy: link.revokedBy ?? null,
    isUndelivered: undelivered.has(link.id),
  });

/** Everybody who has an account, and who was invited. */
export const loadPeople = useCase('people:read', async (actor): Promise<PeoplePage> => {
  const [people, invitations, ended, proposals, isAsked, hasSecond, rule] = await Promise.all([
    findPeople(),
    findInvitations(),
    endedInvitations(),
    openProposals(actor),
    asksForTwo(),
    hasSecondAdmin({ actorId: actor.userId, personId: null }),
    factorRule(),
  ]);
  const undelivered = await findUndelivered([...invitations, ...ended].map(({ id }) => id));
  const view = invitationView(undelivered);
  return {
    proposals,
    twoAdmins: { isAsked, hasSecond },
    factorRule: rule,
    sendsMail: sendsMail(),
    roles: rolesOf(env().PORTAL_ENV),
    people: people.map(personView),
    invitations: invitations.map(view),
    endedInvitations: ended.map(view),
    can: { manage: may(actor.role, 'people:manage') },
  };
});

/** One person with the history of their access; null without such a person. */
export const loadPerson = useCase(
  'people:read',
  async (actor, { userId }: { userId: string }): Promise<PersonPage | null> => {
    const row = await findPerson(userId);
    if (!row) return null;
    const [events, linkedAt, proposals, waiting, isAsked, locked] = await Promise.all([
      eventsOfPerson(userId),
      identityLinkedAt(userId),
      openProposals(actor),
      waitingApprovedBy(db(), userId),
      asksForTwo(),
      lockedUntil(row.email),
    ]);
    const inviters = await invitersOf(events.flatMap(({ data }) => textIn(data, 'invitation') ?? []));
    const provider = providerName();
    return {
      person: personView(row),
      identity: provider === null ? null : { provider, linkedAt },
      events: events.map(({ id, at, action, actorId, actorName, data }) => ({
        id: String(id),
        at: at.toISOString(),
        action: action as PersonEvent['action'],
        by: actorId === null ? '' : actorName,
        isByMachine: textIn(data, 'by') === 'command line',
        role: textIn(data, 'role'),
        verb: textIn(data, 'verb'),
        roleBefore: action === 'person.role' ? textIn(data, 'before') : null,
        isForgotten: textIn(data, 'by') === 'forgotten password',
        inviter: inviters.get(textIn(data, 'invitation') ?? '')?.madeBy,
        acceptedBy: inviters.get(textIn(data, 'invitation') ?? '')?.acceptedBy ?? null,
        factor: textIn(data, 'name'),
        factorBefore: textIn(data, 'before'),
      })),
      proposals: proposals.filter((proposal) => proposal.userId === userId),
      approvalsWaiting: waiting.length,
      asksForTwo: isAsked,
      sendsMail: sendsMail(),
      lockedUntil: locked?.toISOString() ?? null,
      roles: rolesOf(env().PORTAL_ENV),
      can: { manage: may(actor.role, 'people:manage') && userId !== actor.userId },
    };
  },
);

function textIn(data: AuditEntry['data'], key: string): string | null {
  const value = typeof data === 'object' && !Array.isArray(data) ? data?.[key] : null;
  return typeof value === 'string' ? value : null;
}
