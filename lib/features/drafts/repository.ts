import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { db, Prisma, type Tx } from '../../db/client.ts';
import type { Draft } from '../../db/generated/client.ts';
import type { GlobalDraftValues } from '../transfers/types.ts';

export { inTransaction } from '../../db/transaction.ts';
export { announce } from '../../live/announce.ts';
export type { Draft };

const asJson = (values: GlobalDraftValues): Prisma.InputJsonObject => JSON.parse(JSON.stringify(values));

export function insertDraft(actor: Actor, values: GlobalDraftValues): Promise<Draft> {
  const at = now();
  return db().draft.create({
    data: {
      family: 'global',
      values: asJson(values),
      orderNo: values.orderNo,
      createdBy: actor.userId,
      updatedBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    },
  });
}

export function findDraft(id: string) {
  return db().draft.findUnique({
    where: { id },
    include: { order: { select: { id: true, creation: true } } },
  });
}

/** One statement, so that of two savers with the same revision exactly one succeeds. */
export async function saveIfUnchanged(
  tx: Tx,
  o: { id: string; revision: number; values: GlobalDraftValues; actor: Actor },
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

/** Undo of a discard, as long as nothing else was done with it. */
export async function markRestored(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.draft.updateMany({
    where: { id, state: 'discarded' },
    data: { state: 'open', discardedAt: null },
  });
  return count === 1;
}

export function openDrafts(limit: number): Promise<Draft[]> {
  return db().draft.findMany({ where: { state: 'open' }, orderBy: { updatedAt: 'desc' }, take: limit });
}

export function countOpenDrafts(): Promise<number> {
  return db().draft.count({ where: { state: 'open' } });
}

/** What this person filled in last: the start of their next draft. */
export async function latestDraftOf(userId: string): Promise<unknown> {
  const draft = await db().draft.findFirst({ where: { createdBy: userId }, orderBy: { createdAt: 'desc' } });
  return draft?.values;
}

export async function valuesOfOrder(orderId: string): Promise<unknown> {
  const order = await db().order.findUnique({ where: { id: orderId }, select: { values: true } });
  return order?.values;
}

export async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map((user) => [user.id, user.name]));
}
