import { Prisma, plannedRowsOf, rowOf, rowsOf } from '../../db/client.ts';

export function draftsUntouchedSince(before: Date): Promise<{ count: number; oldest: Date | null }> {
  return rowOf(Prisma.sql`
    select count(*)::int count, min(updated_at) oldest
      from drafts where state = 'open' and updated_at < ${before}`);
}

export type FailedWith = { message: string | null; count: number };

/** Counts the service's messages of orders that failed or were returned since then, most frequent first. */
export function failuresSince(since: Date): Promise<FailedWith[]> {
  return plannedRowsOf<FailedWith>(Prisma.sql`
    select status_message message, count(*)::int count
      from orders where status_id in ('failed', 'returned') and status_since >= ${since}
     group by status_message order by 2 desc, 1 limit 200`);
}

export type UsualSeconds = { samples: number; payoutHalf: number | null; payout: number | null };

/** Seconds from confirmation to payment within which 50% and 90% of the latest 500 payments arrived. */
export async function usualSeconds(): Promise<UsualSeconds> {
  const [usual] = await plannedRowsOf<UsualSeconds>(Prisma.sql`
    select samples, seconds[1] as "payoutHalf", seconds[2] as payout
      from (select count(*)::int samples,
                   percentile_cont(array[0.5, 0.9]) within group
                     (order by extract(epoch from status_since - confirmed_at)::float) seconds
              from (select confirmed_at, status_since from orders
                     where status_id = 'completed' order by status_since desc limit 500) done) measured`);
  return usual ?? { samples: 0, payoutHalf: null, payout: null };
}

/** Completed orders of one day, wallet type and currency; the sum is in minor units as text. */
export type PaidDay = {
  /** Yyyy-MM-dd in the reader's time zone. */
  day: string;
  walletType: string;
  currency: string;
  orders: number;
  sourceMinor: string;
};

type Span = { from: Date; before: Date };

const hourMs = 60 * 60_000;
const beginsAnHour = (at: Date) => at.getTime() % hourMs === 0;

/** Payments completed within a span: from the hourly totals, or from the orders if a day does not start on the hour. */
function paidWithin(span: Span): Prisma.Sql {
  const { from, before } = span;
  return isOfHours(span)
    ? Prisma.sql`
        select hour at, wallet_type, currency, orders, source_minor from paid_totals
         where hour >= ${from} and hour < ${before}
        union all
        select hour, wallet_type, currency, orders, source_minor from paid_total_changes
         where hour >= ${from} and hour < ${before}`
    : Prisma.sql`
        select status_since at, wallet_type, source_currency currency, 1 orders,
               coalesce(actual_source_minor, source_minor) source_minor
          from orders
         where status_id = 'completed' and status_since >= ${from} and status_since < ${before}`;
}

/** Completed payments per day, wallet type and currency, first day first; days without payments are left out. */
export function paidByDay(span: Span, timeZone: string): Promise<PaidDay[]> {
  return rowsOf<PaidDay>(Prisma.sql`
    select day::text, wallet_type "walletType", currency, sum(orders)::int orders,
           sum(source_minor)::text "sourceMinor"
      from (select (at at time zone ${timeZone})::date as day, wallet_type, currency, orders, source_minor
              from (${paidWithin(span)}) paid) days
     group by day, wallet_type, currency having sum(orders) <> 0 order by day, currency, wallet_type`);
}

/** True if the span begins and ends on a full hour of UTC. No zone changes that and changes it back within 180 days. */
function isOfHours({ from, before }: Span): boolean {
  return beginsAnHour(from) && beginsAnHour(before);
}
