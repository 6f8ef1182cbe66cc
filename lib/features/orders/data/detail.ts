import { rolesWith } from '../../../auth/permissions.ts';
import { db, Prisma, rowOf, rowsOf } from '../../../db/client.ts';
import type { OrderEvent, Order as OrderRow } from '../../../db/generated/client.ts';
import { sentStatuses, unsentStatuses } from '../status.ts';

export type { OrderEvent, OrderRow };

export type CountedStatus = { statusId: string; count: number; oldest: Date };

/** Counts the orders in each status except `draft` from the stored totals, with the oldest order's time in it. */
export function countByStatus(): Promise<CountedStatus[]> {
  return rowsOf<CountedStatus>(Prisma.sql`
    select s.status_id "statusId", s.orders::int count, o.since oldest
      from (select status_id, sum(orders) orders from (
              select status_id, orders from order_totals
              union all select status_id, orders from order_total_changes) known
             where status_id <> 'draft' group by 1 having sum(orders) > 0) s
     cross join lateral (select min(o.status_since) since from orders o where o.status_id = s.status_id) o`);
}

/** Counts the orders that entered one of these statuses after `since`, with the earliest time. */
export function arrivalsIn(
  statusIds: readonly string[],
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  return rowOf(Prisma.sql`
    select count(*)::int count, min(status_since) oldest
      from orders where status_id = any(${[...statusIds]}) and status_since > ${since}`);
}

export function timelineOf(orderId: string): Promise<OrderEvent[]> {
  return db().orderEvent.findMany({ where: { orderId }, orderBy: { id: 'asc' }, take: 500 });
}

export async function nameOfUser(userId: string): Promise<string> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { name: true } });
  return user?.name ?? '';
}

export function administrators(): Promise<{ name: string; email: string }[]> {
  return db().user.findMany({
    where: { role: { in: rolesWith('portal:administer') }, disabledAt: null },
    select: { name: true, email: true },
    orderBy: { name: 'asc' },
  });
}

export type OpenAmounts = { orders: number; minor: string };

/** Returns the number and the total of a wallet's created but unconfirmed orders, which will draw on it. */
export function committedTo({ type, currency }: { type: string; currency: string }): Promise<OpenAmounts> {
  return rowOf<OpenAmounts>(Prisma.sql`
    select count(*)::int orders, coalesce(sum(source_minor), 0)::text minor from orders
     where wallet_type = ${type} and source_currency = ${currency}
       and status_id = any(${[...unsentStatuses]}::text[])`);
}

export type HeldOrder = {
  id: string;
  orderNo: string;
  beneficiaryName: string;
  sourceMinor: bigint;
  confirmedAt: Date | null;
};

/** Returns the oldest payments in progress from a wallet. */
export function heldOrders(
  { type, currency }: { type: string; currency: string },
  limit: number,
): Promise<HeldOrder[]> {
  return rowsOf<HeldOrder>(Prisma.sql`
    select id, order_no "orderNo", beneficiary_name "beneficiaryName", source_minor "sourceMinor",
           confirmed_at "confirmedAt"
      from orders
     where wallet_type = ${type} and source_currency = ${currency} and status_id = any(${[...sentStatuses]}::text[])
     order by confirmed_at nulls last, id limit ${limit}`);
}
