import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { db, Prisma, type Tx } from '../../db/client.ts';
import type { OrderUpdate } from '../../db/generated/client.ts';

export type { OrderUpdate };

export function insertUpdate(
  tx: Tx,
  o: {
    orderId: string;
    draftId: string;
    request: Prisma.InputJsonObject;
    values: Prisma.InputJsonObject;
    fields: string[];
    actor: Actor;
  },
): Promise<OrderUpdate> {
  const { actor, ...data } = o;
  return tx.orderUpdate.create({ data: { ...data, requestedBy: actor.userId, requestedAt: now() } });
}

export function findUpdate(tx: Tx, id: string): Promise<OrderUpdate | null> {
  return tx.orderUpdate.findUnique({ where: { id } });
}

/** The update of an order that has no answer yet; the database allows one. */
export function openUpdate(orderId: string): Promise<OrderUpdate | null> {
  return db().orderUpdate.findFirst({ where: { orderId, state: { in: ['requested', 'unknown'] } } });
}

export function latestUpdateOfDraft(tx: Tx, draftId: string): Promise<OrderUpdate | null> {
  return tx.orderUpdate.findFirst({ where: { draftId }, orderBy: { requestedAt: 'desc' } });
}

export async function answerUpdate(
  tx: Tx,
  id: string,
  answer: { state: 'accepted' | 'refused' | 'unknown'; code?: string; message?: string },
): Promise<void> {
  const { state, code = null, message = null } = answer;
  await tx.orderUpdate.update({ where: { id }, data: { state, code, message, answeredAt: now() } });
}
