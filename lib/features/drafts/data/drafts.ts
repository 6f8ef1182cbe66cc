import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, Prisma, type Tx } from '../../../db/client.ts';
import type { Draft } from '../../../db/generated/client.ts';
import { isFinalStatus, orderStatuses } from '../../../service-core/contract/status.ts';
import type { DraftValues } from '../../transfers/types.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Lifetimes: an open draft after its last change, and a discarded draft kept for admins (ui.md §3.12). */
export const draftLife = { openDays: 90, noticeDays: 7, discardedDays: 30 } as const;

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** Time at which an unchanged open draft is discarded automatically. */
export function draftExpiresAt(updatedAt: Date): Date {
  return daysAfter(updatedAt, draftLife.openDays);
}

/** True once the coming discard should be announced. */
export function expiresSoon(updatedAt: Date, at: Date): boolean {
  return draftExpiresAt(updatedAt) <= daysAfter(at, draftLife.noticeDays);
}

/** Time at which a discarded draft is deleted for good. */
export function draftDeletedAt(discardedAt: Date): Date {
  return daysAfter(discardedAt, draftLife.discardedDays);
}

export { inTransaction } from '../../../db/client.ts';
export { namesOf } from '../../../db/shared-queries.ts';
export { announce } from '../../../live/hub.ts';
export type { Draft };

const finalStatuses = orderStatuses.filter(isFinalStatus);

const asJson = (values: DraftValues): Prisma.InputJsonObject => JSON.parse(JSON.stringify(values));

/** Adds a draft, or with `amendsOrderId` an amendment of that order. */
export function insertDraft(
  { actor, values, ...ids }: { actor: Actor; values: DraftValues; id?: string; amendsOrderId?: string },
  tx: Tx = db(),
): Promise<Draft> {
  const at = now();
  return tx.draft.create({
    data: {
      ...ids,
      family: values.family,
      ...(ids.amendsOrderId && { kind: 'amendment' }),
      values: asJson(values),
      orderNo: values.orderNo,
      createdBy: actor.userId,
      updatedBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    },
  });
}

/** Locks the order's row until the transaction ends, so that it has at most one open amendment. */
export async function lockOrderOfAmendment(tx: Tx, orderId: string) {
  await tx.$queryRaw`select 1 from orders where id = ${orderId}::uuid for update`;
  return tx.order.findUnique({ where: { id: orderId } });
}

export function openAmendment(tx: Tx, orderId: string): Promise<Draft | null> {
  return tx.draft.findFirst({ where: { amendsOrderId: orderId, state: 'open' } });
}

/** True if the order was changed since: an older amendment would silently undo that change. */
async function wasChangedSince(tx: Tx, orderId: string, since: Date): Promise<boolean> {
  const later = await tx.orderUpdate.count({
    where: { orderId, state: { not: 'refused' }, requestedAt: { gte: since } },
  });
  return later > 0;
}

export async function amendmentStanding(
  orderId: string,
): Promise<{ openDraftId: string | null; updateState: string } | null> {
  const order = await db().order.findUnique({ where: { id: orderId }, select: { updateState: true } });
  if (!order) return null;
  return { openDraftId: (await openAmendment(db(), orderId))?.id ?? null, updateState: order.updateState };
}

export function findDraft(id: string) {
  return db().draft.findUnique({
    where: { id },
    include: {
      order: { select: { id: true, creation: true } },
      amends: { select: { id: true, values: true, updateState: true } },
    },
  });
}

/** Saves in one statement, so that exactly one of two savers with the same revision succeeds; null for the other. */
export async function saveIfUnchanged(
  tx: Tx,
  o: { id: string; revision: number; values: DraftValues; actor: Actor },
): Promise<Date | null> {
  const at = now();
  const { count } = await tx.draft.updateMany({
    where: { id: o.id, revision: o.revision, state: 'open' },
    data: {
      values: asJson(o.values),
      orderNo: o.values.orderNo,
      revision: { increment: 1 },
      updatedBy: o.actor.userId,
      updatedAt: at,
      refusal: Prisma.DbNull,
    },
  });
  return count === 1 ? at : null;
}

export async function markDiscarded(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.draft.updateMany({
    where: { id, state: 'open' },
    data: { state: 'discarded', discardedAt: now() },
  });
  return count === 1;
}

/** Undoes a discard unless a newer amendment or change exists. A draft that expired by age starts its 90 days again. */
export async function markRestored(tx: Tx, id: string): Promise<boolean> {
  const draft = await tx.draft.findUnique({ where: { id } });
  if (draft?.amendsOrderId) {
    await lockOrderOfAmendment(tx, draft.amendsOrderId);
    if (await openAmendment(tx, draft.amendsOrderId)) return false;
    if (await wasChangedSince(tx, draft.amendsOrderId, draft.createdAt)) return false;
  }
  const isStale = draft !== null && draftExpiresAt(draft.updatedAt) <= now();
  const { count } = await tx.draft.updateMany({
    where: { id, state: 'discarded' },
    data: { state: 'open', discardedAt: null, ...(isStale && { updatedAt: now() }) },
  });
  return count === 1;
}

/** Open drafts not changed since `before`, and amendments of orders that can no longer be changed. */
export function draftsToExpire(before: Date, limit: number): Promise<{ id: string; revision: number }[]> {
  return db().draft.findMany({
    where: {
      state: 'open',
      OR: [{ updatedAt: { lt: before } }, { amends: { serviceStatus: { in: finalStatuses } } }],
    },
    select: { id: true, revision: true },
    orderBy: { updatedAt: 'asc' },
    take: limit,
  });
}

/** Deletes drafts discarded before `before` that never became an order; returns how many. */
export async function deleteDiscarded(before: Date): Promise<number> {
  const { count } = await db().draft.deleteMany({
    where: { state: 'discarded', discardedAt: { lt: before }, order: null },
  });
  return count;
}

export function openDrafts(limit: number): Promise<Draft[]> {
  return db().draft.findMany({ where: { state: 'open' }, orderBy: { updatedAt: 'desc' }, take: limit });
}

export function discardedDrafts(after: Date, limit: number): Promise<Draft[]> {
  return db().draft.findMany({
    where: { state: 'discarded', discardedAt: { gt: after } },
    orderBy: { discardedAt: 'desc' },
    take: limit,
  });
}

export function countOpenDrafts(): Promise<number> {
  return db().draft.count({ where: { state: 'open' } });
}

/** Values of this user's latest new draft: the starting point of the next. */
export async function latestDraftOf(userId: string): Promise<unknown> {
  const draft = await db().draft.findFirst({
    where: { createdBy: userId, kind: 'new' },
    orderBy: { createdAt: 'desc' },
  });
  return draft?.values;
}

/** Purposes of a user's latest orders, newest first. */
export async function latestPurposesOf(userId: string, limit: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ purpose: string }[]>`
    select purpose
      from (select values->>'purpose' purpose, created_at from orders
             where created_by = ${userId}::uuid order by created_at desc limit 30) latest
     where coalesce(purpose, '') <> ''
     group by purpose order by max(created_at) desc limit ${limit}`;
  return rows.map(({ purpose }) => purpose);
}

export async function valuesOfOrder(orderId: string): Promise<unknown> {
  const order = await db().order.findUnique({ where: { id: orderId }, select: { values: true } });
  return order?.values;
}
