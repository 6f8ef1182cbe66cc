import type { Cursor } from '../../cursor.ts';
import { db, type Prisma } from '../../db/client.ts';
import type { OrderEvent, Order as OrderRow } from '../../db/generated/client.ts';

export type { OrderEvent };
export type ListedOrder = OrderRow & { documents: { type: string }[] };

const acceptedDocuments = { where: { state: 'accepted' }, select: { type: true } } as const;

export type OrderFilter = { statusIds?: readonly string[]; q?: string; serviceStatus?: readonly string[] };

// A refused create is a draft again and is listed there.
function whereOf({ statusIds, q, serviceStatus }: OrderFilter): Prisma.OrderWhereInput {
  const part = q ? { contains: q, mode: 'insensitive' as const } : undefined;
  return {
    statusId: statusIds ? { in: [...statusIds] } : { not: 'draft' },
    ...(serviceStatus?.length ? { serviceStatus: { in: [...serviceStatus] } } : {}),
    ...(part
      ? { OR: [{ orderNo: part }, { tradeId: part }, { payerName: part }, { beneficiaryName: part }] }
      : {}),
  };
}

/** Newest first, after the order that `cursor` names. */
export function pageOfOrders(o: {
  filter: OrderFilter;
  cursor: Cursor | null;
  limit: number;
}): Promise<ListedOrder[]> {
  const { cursor } = o;
  const after = cursor
    ? { OR: [{ createdAt: { lt: cursor.at } }, { createdAt: cursor.at, id: { lt: cursor.id } }] }
    : {};
  return db().order.findMany({
    where: { AND: [whereOf(o.filter), after] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: o.limit,
    include: { documents: acceptedDocuments },
  });
}

export function countOrders(filter: OrderFilter): Promise<number> {
  return db().order.count({ where: whereOf(filter) });
}

/** In one of these statuses, the one that waits longest first. */
export function longestWaiting(statusIds: readonly string[], limit: number): Promise<ListedOrder[]> {
  return db().order.findMany({
    where: { statusId: { in: [...statusIds] } },
    orderBy: [{ statusSince: 'asc' }, { id: 'asc' }],
    take: limit,
    include: { documents: acceptedDocuments },
  });
}

export async function countByStatus(): Promise<{ statusId: string; count: number; oldest: Date }[]> {
  const groups = await db().order.groupBy({
    by: ['statusId'],
    where: { statusId: { not: 'draft' } },
    _count: { _all: true },
    _min: { statusSince: true },
  });
  return groups.map((group) => ({
    statusId: group.statusId,
    count: group._count._all,
    oldest: group._min.statusSince ?? new Date(0),
  }));
}

/** How many orders came into this status after `since`, and when the first of them did. */
export async function arrivalsIn(
  statusId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { _count, _min } = await db().order.aggregate({
    where: { statusId, statusSince: { gt: since } },
    _count: { _all: true },
    _min: { statusSince: true },
  });
  return { count: _count._all, oldest: _min.statusSince };
}

export function timelineOf(orderId: string): Promise<OrderEvent[]> {
  return db().orderEvent.findMany({ where: { orderId }, orderBy: { id: 'asc' }, take: 500 });
}

export async function nameOfUser(userId: string): Promise<string> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { name: true } });
  return user?.name ?? '';
}
