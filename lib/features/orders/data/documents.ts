import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, type Tx } from '../../../db/client.ts';
import type { OrderDocument, Order as OrderRow } from '../../../db/generated/client.ts';

export type { OrderDocument };

/** Returns every file ever sent for an order, also refused files, oldest first. */
export function documentsOf(orderId: string): Promise<OrderDocument[]> {
  return db().orderDocument.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

/** Returns the types of the files that the service accepted, one entry per file. */
export async function documentTypesOf(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.orderDocument.findMany({
    where: { orderId, state: 'accepted' },
    select: { type: true },
  });
  return rows.map((row) => row.type);
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
    kept: { sha256: string; mediaType: string } | null;
    code?: string;
    message?: string;
  },
): Promise<OrderDocument> {
  const { state, sizeBytes, kept, code = null, message = null } = answer;
  return tx.orderDocument.update({
    where: { id },
    data: {
      state,
      sizeBytes: BigInt(sizeBytes),
      sha256: kept?.sha256 ?? null,
      mediaType: kept?.mediaType ?? null,
      code,
      message,
      answeredAt: now(),
    },
  });
}

/** Returns a file of this order; null when the file belongs to another order. */
export function findDocument(o: { orderId: string; documentId: string }): Promise<OrderDocument | null> {
  return db().orderDocument.findFirst({ where: { id: o.documentId, orderId: o.orderId } });
}

export type OrderWithFiles = Pick<OrderRow, 'id' | 'orderNo' | 'createdAt'> & { documents: OrderDocument[] };

const maxEarlierOrders = 5;

type PaidTo = Pick<OrderRow, 'id' | 'payerName' | 'beneficiaryName' | 'accountKey'>;

const copies = { state: 'accepted', mediaType: { not: null } } as const;

/**
 * Selects the other orders between the same two parties that have accepted files with a copy in the portal. The account
 * must match too: many people share a name, and their documents must not mix. Null when the account is unknown.
 */
function lendersTo({ id, payerName, beneficiaryName, accountKey }: PaidTo) {
  if (accountKey === null) return null;
  return { id: { not: id }, accountKey, payerName, beneficiaryName, documents: { some: copies } };
}

/** True if the files of the order `otherId` may be reused for `order`. */
export async function lendsFiles(order: PaidTo, otherId: string): Promise<boolean> {
  const lenders = lendersTo(order);
  return lenders !== null && (await db().order.count({ where: { AND: [lenders, { id: otherId }] } })) > 0;
}

/** Returns the latest orders whose files may be reused for this order. */
export async function earlierOrdersWithFiles(order: PaidTo): Promise<OrderWithFiles[]> {
  const lenders = lendersTo(order);
  if (lenders === null) return [];
  return db().order.findMany({
    where: lenders,
    orderBy: { createdAt: 'desc' },
    take: maxEarlierOrders,
    select: {
      id: true,
      orderNo: true,
      createdAt: true,
      documents: { where: copies, orderBy: { createdAt: 'asc' } },
    },
  });
}

/** Counts the file types used by this family and purpose among the last 1,000 completed orders; most used first. */
export async function typesUsed(
  order: Pick<OrderRow, 'family' | 'purpose'>,
): Promise<{ type: string; orders: number }[]> {
  const rows = await db().$queryRaw<{ type: string; orders: bigint }[]>`
    select document.type, count(distinct latest.id) as orders
      from (select id, family, purpose from orders
             where status_id = 'completed' order by created_at desc, id desc limit 1000) latest
      join order_documents document on document.order_id = latest.id and document.state = 'accepted'
     where latest.family = ${order.family} and latest.purpose = ${order.purpose}
     group by document.type
     order by orders desc, document.type`;
  return rows.map(({ type, orders }) => ({ type, orders: Number(orders) }));
}

/** Marks uploads abandoned by a dead process as unknown. Sending such a file again is harmless. */
export async function giveUpOn(before: Date): Promise<void> {
  await db().orderDocument.updateMany({
    where: { state: 'sending', createdAt: { lt: before } },
    data: { state: 'unknown', answeredAt: now() },
  });
}
