import { now } from '../../../clock.ts';
import { db, type Tx } from '../../../db/client.ts';
import type { AccessLink } from '../../../db/generated/client.ts';
import type { EmailAsked } from '../schema.ts';

/** The address that the person asked for and has not confirmed yet; null without one. */
export async function emailAsked(userId: string): Promise<EmailAsked | null> {
  const link = await db().accessLink.findFirst({
    where: { purpose: 'email', madeById: userId, usedAt: null, revokedAt: null, expiresAt: { gt: now() } },
    orderBy: { createdAt: 'desc' },
  });
  return link && { email: link.email, expiresAt: link.expiresAt.toISOString() };
}

/** Ends the open invitations that a person made; returns their ids. */
export async function endInvitationsBy(tx: Tx, userId: string): Promise<string[]> {
  const ended = await tx.accessLink.updateManyAndReturn({
    where: { purpose: 'invitation', madeById: userId, usedAt: null, revokedAt: null },
    data: { revokedAt: now() },
    select: { id: true },
  });
  return ended.map(({ id }) => id);
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
