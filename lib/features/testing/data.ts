import { Prisma, rowOf } from '../../db/client.ts';
import type { WorkLeft } from './schema.ts';

/** Counts the work left, and the callbacks received so far, copies included. */
export async function countWork(): Promise<{ left: WorkLeft; received: number }> {
  const { received, ...left } = await rowOf<WorkLeft & { received: number }>(Prisma.sql`
    select (select count(*) from webhook_events where state = 'received')::int as callbacks,
           (select count(*) from graphile_worker.jobs
             where locked_at is not null or (run_at <= now() and attempts < max_attempts))::int as jobs,
           ((select count(*) from orders where creation = 'sending')
             + (select count(*) from order_updates where state = 'requested')
             + (select count(*) from order_documents where state = 'sending')
             + (select count(*) from confirm_requests where state = 'requested')
             + (select count(*) from conversions where state = 'requested'))::int as unanswered,
           (select coalesce(sum(times_received), 0) from webhook_events)::int as received`);
  return { left, received };
}
