import { createHash, randomBytes } from 'node:crypto';
import { isTrusted, type Role, roles } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, type Tx } from '../../../db/client.ts';
import type { AccessLink } from '../../../db/generated/client.ts';
import { env } from '../../../env.ts';
import type { EmailAsked } from '../schema.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const minute = 60_000;
/** The time that a link lasts: one that an admin sends, and one that was printed on the machine or sets a new password. */
const lastsMs = { sent: 7 * 24 * 60 * minute, short: 30 * minute } as const;

/** An invitation has the role on joining; a link of purpose `email` makes the address that of `madeBy`. */
export type NewLink = Pick<AccessLink, 'email' | 'locale'> & {
  lasts: keyof typeof lastsMs;
  madeBy: { userId: string; name: string } | null;
} & ({ purpose: 'invitation'; role: Role } | { purpose: 'reset' | 'email'; role: null });

export type MadeLink = { id: string; address: string; expiresAt: Date };

/**
 * Makes a link that lets a person in once, and returns its address. An older link for the same address and purpose ends;
 * `isOwn` if the person of the link asks for it, which ends no link that somebody else made.
 * The token stands behind a # and is stored as a hash: it reaches no server's log, no Referer and no database. `isShown` if
 * the administrator who makes it sees it, as without mail.
 */
export async function makeAccessLink(
  tx: Tx,
  { lasts, madeBy, ...link }: NewLink,
  { isShown = false, isOwn = false }: { isShown?: boolean; isOwn?: boolean } = {},
): Promise<MadeLink> {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const { purpose, email } = link;
  const older = { purpose, email, ...(isOwn && madeBy && { madeById: madeBy.userId }) };
  const before = await tx.accessLink.findFirst({ where: openLinks(older) });
  await endLinksFor(tx, older);
  const expiresAt = new Date(at.getTime() + lastsMs[lasts]);
  const { id } = await tx.accessLink.create({
    data: {
      ...link,
      tokenHash: hashOf(token),
      madeById: madeBy?.userId ?? null,
      madeByName: madeBy?.name ?? null,
      seenById: isShown ? (madeBy?.userId ?? null) : null,
      createdAt: at,
      expiresAt,
      timesMade: (before?.timesMade ?? 0) + 1,
    },
  });
  return { id, address: `${env().portalUrl}/set-password#${token}`, expiresAt };
}

type LinksOf = { purpose: NewLink['purpose'] } & ({ email: string } | { madeById: string });

const openLinks = (o: LinksOf) => ({ ...o, usedAt: null, revokedAt: null });

/** Ends the open links of a purpose, to an address or by a person; returns how many there were. */
export async function endLinksFor(tx: Tx, o: LinksOf): Promise<number> {
  return (await tx.accessLink.updateMany({ where: openLinks(o), data: { revokedAt: now() } })).count;
}

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

/** Ends every open link to the person's address, and to one they asked for. */
export async function endLinks(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.accessLink.updateMany({
    where: { OR: [{ email }, { purpose: 'email', madeById: id }], usedAt: null, revokedAt: null },
    data: { revokedAt: now() },
  });
}

/** The address that the person asked for and has not confirmed yet; null without one. */
export async function emailAsked(userId: string): Promise<EmailAsked | null> {
  const link = await db().accessLink.findFirst({
    where: { purpose: 'email', madeById: userId, usedAt: null, revokedAt: null, expiresAt: { gt: now() } },
    orderBy: { createdAt: 'desc' },
  });
  return link && { email: link.email, expiresAt: link.expiresAt.toISOString() };
}

/** Ends the open links to others that this administrator made; returns the ids of the invitations among them. */
export async function endLinksGivenBy(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const ended = await tx.accessLink.updateManyAndReturn({
    where: {
      madeById: id,
      email: { not: email },
      purpose: { in: ['invitation', 'reset'] },
      usedAt: null,
      revokedAt: null,
    },
    data: { revokedAt: now() },
    select: { id: true, purpose: true },
  });
  return ended.flatMap((link) => (link.purpose === 'invitation' ? link.id : []));
}

/** Ends the open links that an administrator gave and that let a trusted person in. */
export async function endLinksOfTrust(tx: Tx): Promise<void> {
  const trustedRoles = roles.filter(isTrusted);
  const trusted = await tx.user.findMany({ where: { role: { in: trustedRoles } }, select: { email: true } });
  await tx.accessLink.updateMany({
    where: {
      OR: [
        { purpose: 'invitation', role: { in: trustedRoles } },
        { purpose: 'reset', email: { in: trusted.map(({ email }) => email) }, seenById: { not: null } },
      ],
      madeById: { not: null },
      usedAt: null,
      revokedAt: null,
    },
    data: { revokedAt: now() },
  });
}

/**
 * Notes whom a link let in. An administrator who saw it could have set the password, and counts as a requester of the
 * person's orders (`makers_of`) until the person sets one by another link. At the provider a link alone lets nobody in.
 */
export async function noteLetIn(
  tx: Tx,
  { id, seenById }: AccessLink,
  userId: string,
  by: 'password' | 'provider',
): Promise<void> {
  const letInBy = by === 'password' ? seenById : null;
  await tx.accessLink.update({ where: { id }, data: { letInId: userId, seenById: letInBy } });
  await tx.user.update({ where: { id: userId }, data: { letInBy } });
}

const shownMs = 30 * 24 * 60 * minute;

export type EndedInvitation = AccessLink & { revokedBy: string | null };

/**
 * The invitations that were revoked or expired in the last 30 days, newest first. An address that joined or was invited
 * again has none.
 */
export async function endedInvitations(): Promise<EndedInvitation[]> {
  const at = now();
  const since = new Date(at.getTime() - shownMs);
  const newest = await db().accessLink.findMany({
    where: { purpose: 'invitation', createdAt: { gt: new Date(since.getTime() - lastsMs.sent) } },
    distinct: ['email'],
    orderBy: { createdAt: 'desc' },
  });
  const ended = newest.filter(({ usedAt, revokedAt, expiresAt }) => {
    const endedAt = revokedAt ?? expiresAt;
    return usedAt === null && endedAt > since && endedAt <= at;
  });
  const [joined, revocations] = await Promise.all([
    db().user.findMany({
      where: { email: { in: ended.map(({ email }) => email) } },
      select: { email: true },
    }),
    db().auditEntry.findMany({
      where: {
        action: 'person.invitation-revoke',
        subjectKind: 'invitation',
        subjectId: { in: ended.map(({ id }) => id) },
      },
      select: { subjectId: true, actorName: true },
    }),
  ]);
  const accounts = new Set(joined.map(({ email }) => email));
  const revokedBy = new Map(revocations.map(({ subjectId, actorName }) => [subjectId, actorName]));
  return ended
    .filter(({ email }) => !accounts.has(email))
    .map((link) => ({ ...link, revokedBy: revokedBy.get(link.id) ?? null }));
}

type Inviters = { madeBy: string | null; acceptedBy: string | null };

/** The administrators of these invitations, by the invitation's id; `madeBy` is null for one made on the machine. */
export async function invitersOf(ids: readonly string[]): Promise<ReadonlyMap<string, Inviters>> {
  const [links, accepted] = await Promise.all([
    db().accessLink.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, madeById: true, madeByName: true },
    }),
    db().auditEntry.findMany({
      where: { action: 'person.invite', subjectKind: 'invitation', subjectId: { in: [...ids] } },
      select: { subjectId: true, actorId: true, actorName: true },
    }),
  ]);
  return new Map(
    links.map(({ id, madeById, madeByName }) => {
      const other = accepted.find(({ subjectId, actorId }) => subjectId === id && actorId !== madeById);
      return [id, { madeBy: madeByName, acceptedBy: other?.actorName ?? null }];
    }),
  );
}
