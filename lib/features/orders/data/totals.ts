import { db, Prisma, rowsOf } from '../../../db/client.ts';
import { isRolledUp, type OrderFilter } from '../list-filter.ts';
import { paidStatuses } from '../status.ts';
import { conditionsOf, whereAll } from './list.ts';
import type { OrderRow } from './order.ts';

/**
 * The totals of one currency pair in a list. `paid` counts the orders that are or will be paid; only their amounts are
 * summed. Sums are minor units as text, since a million orders may exceed a BIGINT.
 */
export type TotalRow = {
  sourceCurrency: string;
  targetCurrency: string;
  orders: bigint;
  paid: bigint;
  sourceMinor: string;
  targetMinor: string;
};

const isPaid = Prisma.sql`filter (where o.status_id = any(${[...paidStatuses]}::text[]))`;

/** Returns the totals of a filter per currency pair, from the stored totals when they can answer it. */
export function totalsOfOrders(filter: OrderFilter): Promise<TotalRow[]> {
  return isRolledUp(filter) ? keptTotals(filter) : addedTotals(filter);
}

/** Combines the stored totals with the changes not yet added to them, in one snapshot of the database. */
function keptTotals(filter: OrderFilter): Promise<TotalRow[]> {
  return db().$queryRaw<TotalRow[]>`
    select source_currency "sourceCurrency", target_currency "targetCurrency", sum(orders)::bigint orders,
           coalesce(sum(orders) ${isPaid}, 0)::bigint paid,
           coalesce(sum(source_minor) ${isPaid}, 0)::text "sourceMinor",
           coalesce(sum(target_minor) ${isPaid}, 0)::text "targetMinor"
      from (select status_id, family, source_currency, target_currency, created_by, orders, source_minor, target_minor
              from order_totals
            union all
            select status_id, family, source_currency, target_currency, created_by, orders, source_minor, target_minor
              from order_total_changes) o
     ${whereAll(conditionsOf(filter))}
     group by 1, 2 having sum(orders) <> 0 order by 1, 2`;
}

/** Adds up every matching order. */
function addedTotals(filter: OrderFilter): Promise<TotalRow[]> {
  return db().$queryRaw<TotalRow[]>`
    select o.source_currency "sourceCurrency", o.target_currency "targetCurrency", count(*) orders,
           count(*) ${isPaid} paid,
           coalesce(sum(coalesce(o.actual_source_minor, o.source_minor)) ${isPaid}, 0)::text "sourceMinor",
           coalesce(sum(coalesce(o.actual_target_minor, o.target_minor)) ${isPaid}, 0)::text "targetMinor"
      from orders o ${whereAll(conditionsOf(filter))}
     group by 1, 2 order by 1, 2`;
}

export async function foldOrderTotals(): Promise<void> {
  await db().$executeRaw(Prisma.sql`select fold_order_totals(), fold_paid_totals()`);
}

/** Adds the changes since the last run to the stored totals, so that lists read them quickly. */
export function foldTotals(): Promise<void> {
  return foldOrderTotals();
}

export type SameAmountRow = Pick<
  OrderRow,
  | 'id'
  | 'orderNo'
  | 'beneficiaryName'
  | 'accountSuffix'
  | 'sourceMinor'
  | 'sourceCurrency'
  | 'targetMinor'
  | 'targetCurrency'
  | 'statusId'
  | 'serviceStatus'
  | 'createdAt'
> & { isSourceSame: boolean; found: number };

/** The orders to count: created at or after `since`, in one of these statuses. */
export type Counted = { since: Date; statusIds: readonly string[] };

const isSourceSame = Prisma.sql`(o.source_minor = mine.source_minor and o.source_currency = mine.source_currency)`;

/** SQL condition: `o` pays the same account as `mine`, with the same source or target amount. */
const paysTheSame = ({ since, statusIds }: Counted) => Prisma.sql`
  o.account_key = mine.account_key and o.created_at >= ${since} and o.id <> mine.id
  and o.status_id = any(${[...statusIds]}::text[])
  and (${isSourceSame} or (o.target_minor = mine.target_minor and o.target_currency = mine.target_currency))`;

/** Returns the newest other order to the same account with the same source or target amount, and their count. */
export async function newestOfSameAmount(orderId: string, counted: Counted): Promise<SameAmountRow | null> {
  const [row] = await rowsOf<SameAmountRow>(Prisma.sql`
    select o.id, o.order_no "orderNo", o.beneficiary_name "beneficiaryName", o.account_suffix "accountSuffix",
           o.source_minor "sourceMinor", o.source_currency "sourceCurrency", o.target_minor "targetMinor",
           o.target_currency "targetCurrency", o.status_id "statusId", o.service_status "serviceStatus",
           o.created_at "createdAt", ${isSourceSame} "isSourceSame", (count(*) over ())::int found
      from orders mine join orders o on ${paysTheSame(counted)}
     where mine.id = ${orderId}::uuid
     order by o.created_at desc, o.id desc limit 1`);
  return row ?? null;
}

/** Returns the ids of the orders for which `newestOfSameAmount` finds another order. */
export async function ordersOfSameAmount(
  orderIds: readonly string[],
  counted: Counted,
): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    select mine.id from orders mine
     where mine.id = any(${[...orderIds]}::uuid[])
       and exists (select 1 from orders o where ${paysTheSame(counted)})`);
  return new Set(rows.map(({ id }) => id));
}
