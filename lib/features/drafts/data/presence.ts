import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { db, type Tx } from '../../../db/client.ts';
import { silentSince } from '../schema.ts';

export { inTransaction } from '../../../db/client.ts';
export { announce } from '../../../live/hub.ts';
export type { Tx };

export type PresenceRow = {
  tabId: string;
  userId: string;
  userName: string;
  holds: boolean;
  activeAt: Date;
};

/** Serializes presence changes per draft. Returns the draft's owner; null if there is no open draft with this id. */
export async function lockPresence(tx: Tx, draftId: string): Promise<string | null> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`presence ${draftId}`}, 0))::text`;
  const draft = await tx.draft.findFirst({
    where: { id: draftId, state: 'open' },
    select: { createdBy: true },
  });
  return draft?.createdBy ?? null;
}

/** Forgets tabs that were silent for long, and at once those of people who were disabled. */
export async function forgetSilent(tx: Tx, draftId: string, before: Date): Promise<void> {
  await tx.$executeRaw`
    delete from draft_presences p
     where p.draft_id = ${draftId}::uuid
       and (p.seen_at < ${before}
            or exists (select 1 from users u where u.id = p.user_id and u.disabled_at is not null))`;
}

export async function forgetTab(tx: Tx, draftId: string, tabId: string, userId: string): Promise<number> {
  const { count } = await tx.draftPresence.deleteMany({ where: { draftId, tabId, userId } });
  return count;
}

/** Records that a tab has the draft open. Another user signed in to the same tab starts afresh. */
export async function noteTab(
  tx: Tx,
  o: { draftId: string; tabId: string; userId: string; at: Date; active: boolean },
): Promise<void> {
  const { draftId, tabId, userId, at, active } = o;
  await tx.draftPresence.deleteMany({ where: { draftId, tabId, userId: { not: userId } } });
  await tx.draftPresence.upsert({
    where: { draftId_tabId: { draftId, tabId } },
    create: { draftId, tabId, userId, seenAt: at, activeAt: at },
    update: { seenAt: at, ...(active && { activeAt: at }) },
  });
}

export async function giveTo(tx: Tx, draftId: string, userId: string): Promise<void> {
  await tx.draftPresence.updateMany({ where: { draftId, userId: { not: userId } }, data: { holds: false } });
  await tx.draftPresence.updateMany({ where: { draftId, userId }, data: { holds: true } });
}

export async function presencesOf(client: Tx, draftId: string): Promise<PresenceRow[]> {
  const rows = await client.draftPresence.findMany({
    where: { draftId },
    include: { user: { select: { name: true } } },
    orderBy: [{ activeAt: 'desc' }, { tabId: 'asc' }],
  });
  return rows.map(({ tabId, userId, user, holds, activeAt }) => ({
    tabId,
    userId,
    userName: user.name,
    holds,
    activeAt,
  }));
}

async function holdersOf(
  draftIds: readonly string[],
  seenSince: Date,
): Promise<{ draftId: string; userId: string; name: string; activeAt: Date }[]> {
  const rows = await db().draftPresence.findMany({
    where: { draftId: { in: [...draftIds] }, holds: true, seenAt: { gte: seenSince } },
    include: { user: { select: { name: true } } },
    orderBy: { activeAt: 'asc' },
  });
  return rows.map(({ draftId, userId, user, activeAt }) => ({ draftId, userId, name: user.name, activeAt }));
}

export type DraftHolder = { name: string; self: boolean; activeAt: string };

/** The user who currently holds each of these drafts, by draft id. */
export const holdersOfDrafts = useCase(
  'order:read',
  async (actor, draftIds: readonly string[]): Promise<Map<string, DraftHolder>> => {
    const rows = await holdersOf(draftIds, silentSince(now()));
    return new Map(
      rows.map(({ draftId, userId, name, activeAt }) => [
        draftId,
        { name, self: userId === actor.userId, activeAt: activeAt.toISOString() },
      ]),
    );
  },
);
