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
      from orders where status_id in ('failed', 'returned') and status_since >= ${since}
     group by status_message order by 2 desc, 1 limit 200`);
}

export type UsualSeconds = { samples: number; payoutHalf: number | null; payout: number | null };

/** The seconds from confirmation to payment within which half and nine of ten of the latest 500 payments arrived. */
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
