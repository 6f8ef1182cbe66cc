import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { db, type Tx } from '../../db/client.ts';
import type { OrderDocument } from '../../db/generated/client.ts';

export type { OrderDocument };

/** Every file that was ever sent for an order, oldest first. */
export function documentsOf(orderId: string): Promise<OrderDocument[]> {
  return db().orderDocument.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

export function countDocuments(tx: Tx, orderId: string): Promise<number> {
  return tx.orderDocument.count({ where: { orderId, state: { not: 'refused' } } });
}

export function startDocument(
  tx: Tx,
  o: { orderId: string; type: string; fileName: string; actor: Actor },
): Promise<OrderDocument> {
  const { orderId, type, fileName, actor } = o;
  return tx.orderDocument.create({
    data: { orderId, type, fileName, uploadedBy: actor.userId, uploaderName: actor.name, createdAt: now() },
  });
}

export function finishDocument(
  tx: Tx,
  id: string,
  answer: {
    state: 'accepted' | 'refused' | 'unknown';
    sizeBytes: number;
    sha256: string | null;
    code?: string;
    message?: string;
  },
): Promise<OrderDocument> {
  const { state, sizeBytes, sha256, code = null, message = null } = answer;
  return tx.orderDocument.update({
    where: { id },
    data: { state, sizeBytes: BigInt(sizeBytes), sha256, code, message, answeredAt: now() },
  });
}

/** Uploads of a process that died: nobody knows whether they arrived, and sending them again does no harm. */
export async function giveUpOn(before: Date): Promise<void> {
  await db().orderDocument.updateMany({
    where: { state: 'sending', createdAt: { lt: before } },
    data: { state: 'unknown', answeredAt: now() },
  });
}
