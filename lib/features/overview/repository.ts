import { Prisma } from '../../db/client.ts';
import { plannedRowsOf, rowOf } from '../../db/rows.ts';

export function draftsUntouchedSince(before: Date): Promise<{ count: number; oldest: Date | null }> {
  return rowOf(Prisma.sql`
    select count(*)::int count, min(updated_at) oldest
      from drafts where state = 'open' and updated_at < ${before}`);
}

export type FailedWith = { message: string | null; count: number };

/** Counts what the service said of the orders that failed since then, the most frequent first. */
export function failuresSince(since: Date): Promise<FailedWith[]> {
  return plannedRowsOf<FailedWith>(Prisma.sql`
    select status_message message, count(*)::int count
      from orders where status_id = 'failed' and status_since >= ${since}
     group by status_message order by 2 desc, 1 limit 200`);
}

export type UsualSeconds = {
  samples: number;
  payoutHalf: number | null;
  payout: number | null;
  preCheck: number | null;
};

/**
 * Nine of ten of the latest 500 completed orders took no longer: from confirmation to payment, and in pre-check. Half of
 * them took no longer than `payoutHalf` to be paid.
 */
export function usualSeconds(): Promise<UsualSeconds> {
  return rowOf(Prisma.sql`
    with done as (
      select id, confirmed_at, status_since from orders
       where status_id = 'completed' order by status_since desc limit 500
    ), checked as (
      select min(at) filter (where kind = 'status-changed' and data->>'status' = 'awaiting_transfe')
             - min(at) filter (where kind = 'documents-completed') as took
        from order_events where order_id in (select id from done) group by order_id
    ), paid as (
      select percentile_cont(array[0.5, 0.9]) within group
               (order by extract(epoch from status_since - confirmed_at)::float) as seconds
        from done where confirmed_at is not null
    )
    select (select count(*)::int from done) as samples,
           seconds[1] as "payoutHalf", seconds[2] as payout,
           (select percentile_cont(0.9) within group (order by extract(epoch from took))
              from checked where took is not null)::float as "preCheck"
      from paid`);
}
