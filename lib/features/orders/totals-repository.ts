import { db, Prisma } from '../../db/client.ts';
import { isRolledUp, type OrderFilter } from './list-filter.ts';
import { conditionsOf, whereAll } from './where-repository.ts';

/** One currency pair of a list; sums are minor units as text, since a million orders may pass a BIGINT. */
export type TotalRow = {
  sourceCurrency: string;
  targetCurrency: string;
  orders: bigint;
  sourceMinor: string;
  targetMinor: string;
};

/** Returns the totals of a filter, per currency pair: the kept ones when they can answer it, else added up. */
export function totalsOfOrders(filter: OrderFilter): Promise<TotalRow[]> {
  return isRolledUp(filter) ? keptTotals(filter) : addedTotals(filter);
}

/** The kept totals and what is still to be folded into them, in one view of the database. */
function keptTotals(filter: OrderFilter): Promise<TotalRow[]> {
  return db().$queryRaw<TotalRow[]>`
    select source_currency "sourceCurrency", target_currency "targetCurrency", sum(orders)::bigint orders,
           sum(source_minor)::text "sourceMinor", sum(target_minor)::text "targetMinor"
      from (select status_id, family, source_currency, target_currency, created_by, orders, source_minor, target_minor
              from order_totals
            union all
            select status_id, family, source_currency, target_currency, created_by, orders, source_minor, target_minor
              from order_total_changes) o
     ${whereAll(conditionsOf(filter))}
     group by 1, 2 having sum(orders) <> 0 order by 1, 2`;
}

/** Every matching order added up. */
function addedTotals(filter: OrderFilter): Promise<TotalRow[]> {
  return db().$queryRaw<TotalRow[]>`
    select o.source_currency "sourceCurrency", o.target_currency "targetCurrency", count(*) orders,
           sum(coalesce(o.actual_source_minor, o.source_minor))::text "sourceMinor",
           sum(coalesce(o.actual_target_minor, o.target_minor))::text "targetMinor"
      from orders o ${whereAll(conditionsOf(filter))}
     group by 1, 2 order by 1, 2`;
}

/** Adds what changed since the last time to the kept totals; reading costs less afterwards. */
export async function foldOrderTotals(): Promise<void> {
  await db().$executeRaw(Prisma.sql`select fold_order_totals()`);
}
