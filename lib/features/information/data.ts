import { rolesWith } from '../../auth/permissions.ts';
import { db, type Prisma, type Tx } from '../../db/client.ts';
import type { Order, InformationRequest as StoredRequest } from '../../db/generated/client.ts';

export { inTransaction } from '../../db/client.ts';
export { announce } from '../../live/hub.ts';
export type { Tx };
export type RequestRow = Order & { informationRequest: StoredRequest | null };

const asked = { statusId: 'informationRequested' } satisfies Prisma.OrderWhereInput;

/** Open requests, longest wait first. */
export function openRequests(limit: number): Promise<RequestRow[]> {
  return db().order.findMany({
    where: asked,
    orderBy: [{ statusSince: 'asc' }, { id: 'asc' }],
    take: limit,
    include: { informationRequest: true },
  });
}

export function countRequests(): Promise<number> {
  return db().order.count({ where: asked });
}

export function findRequest(orderId: string): Promise<RequestRow | null> {
  return db().order.findFirst({ where: { id: orderId, ...asked }, include: { informationRequest: true } });
}

/** The open request of an order, locked until the transaction ends. */
export async function lockRequest(tx: Tx, orderId: string): Promise<RequestRow | null> {
  await tx.$queryRaw`select 1 from orders where id = ${orderId}::uuid for update`;
  return tx.order.findFirst({ where: { id: orderId, ...asked }, include: { informationRequest: true } });
}

type Kept = { ownerId?: string | null; ownerName?: string | null; answeredAt?: Date; answeredBy?: string };

export async function keep(tx: Tx, orderId: string, data: Kept): Promise<void> {
  await tx.informationRequest.upsert({ where: { orderId }, create: { orderId, ...data }, update: data });
}

/** Records that a person may have answered the request of an order, so that they cannot approve it. */
export async function addAnswerer(tx: Tx, o: { orderId: string; userId: string }): Promise<void> {
  await tx.informationAnswerer.upsert({ where: { orderId_userId: o }, create: o, update: {} });
}

/** Users who may work on orders, by name. */
export function ableColleagues(): Promise<{ id: string; name: string }[]> {
  return db().user.findMany({
    where: { disabledAt: null, role: { in: rolesWith('order:draft') } },
    orderBy: { name: 'asc' },
    take: 200,
    select: { id: true, name: true },
  });
}
