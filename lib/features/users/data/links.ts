import { isTrusted, roles } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, type Tx } from '../../../db/client.ts';
import type { AccessLink, User } from '../../../db/generated/client.ts';
import type { EmailAsked } from '../schema.ts';

/** The address that the person asked for and has not confirmed yet; null without one. */
export async function emailAsked(userId: string): Promise<EmailAsked | null> {
  const link = await db().accessLink.findFirst({
    where: { purpose: 'email', madeById: userId, usedAt: null, revokedAt: null, expiresAt: { gt: now() } },
    orderBy: { createdAt: 'desc' },
  });
  return link && { email: link.email, expiresAt: link.expiresAt.toISOString() };
}

/** Ends the open links to others that this administrator made or was shown; returns the ids of the invitations among them. */
export async function endLinksGivenBy(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const ended = await tx.accessLink.updateManyAndReturn({
    where: {
      OR: [{ madeById: id }, { seenById: id }],
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

/** True if the person set a password since then, by a link that an administrator was shown. */
export async function tookLinkSince(
  tx: Tx,
  { email, formerEmails }: Pick<User, 'email' | 'formerEmails'>,
  since: Date,
): Promise<boolean> {
  const used = { email: { in: [email, ...formerEmails] }, usedAt: { gte: since }, seenById: { not: null } };
  return (await tx.accessLink.count({ where: used })) > 0;
}

const dayMs = 24 * 60 * 60_000;
const [shownMs, lastsMs] = [30 * dayMs, 7 * dayMs];

export type EndedInvitation = AccessLink & { revokedBy: string | null };

/**
 * The invitations that were revoked or expired in the last 30 days, newest first. An address that joined or was invited
 * again has none.
 */
export async function endedInvitations(): Promise<EndedInvitation[]> {
  const at = now();
  const since = new Date(at.getTime() - shownMs);
  const newest = await db().accessLink.findMany({
    where: { purpose: 'invitation', createdAt: { gt: new Date(since.getTime() - lastsMs) } },
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

/** The administrators who made these invitations, by the invitation's id; null for one made on the machine. */
export async function invitersOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const links = await db().accessLink.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, madeByName: true },
  });
  return new Map(links.map(({ id, madeByName }) => [id, madeByName]));
}
