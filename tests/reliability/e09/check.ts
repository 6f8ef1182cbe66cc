import type { Client } from 'pg';
import { answersOf } from '../../../lab/books.ts';
import type { Plan } from './plan.ts';

const rankOf = (status: string) => `
  case ${status} when 'transferring' then 2
    when 'completed' then 3 when 'failed' then 3 when 'cancelled' then 3 else 1 end`;

/** Rows the portal's database must not hold once all is delivered; each question counts the rows that break it. */
const questions: Record<string, string> = {
  'callbacks that were stored and not processed': `
    select count(*) from webhook_events where state not in ('applied', 'unchanged')`,
  'callbacks about an order that were not matched to it': `
    select count(*) from webhook_events where event = 'payment' and order_id is null`,
  'callbacks whose signature was not found valid': `
    select count(*) from webhook_events where signature <> 'valid'`,
  'jobs that are locked': `select count(*) from graphile_worker.jobs where locked_at is not null`,
  'jobs for callbacks that are left': `
    select count(*) from graphile_worker.jobs where task_identifier = 'process_webhook'`,
  'times that the status of an order went back': `
    select count(*) from order_events
     where kind = 'status-changed' and ${rankOf(`data->>'status'`)} < ${rankOf(`data->>'previous'`)}`,
  'orders that did not end exactly once': `
    select count(*) from orders o
     where 1 <> (select count(*) from order_events e where e.order_id = o.id and e.kind = 'status-changed'
                    and ${rankOf(`e.data->>'status'`)} = 3)`,
  'completed orders without exactly the amounts that were paid, or others with any': `
    select count(*) from orders
     where (actual_source_minor, actual_target_minor)
           is distinct from (case service_status when 'completed' then 10000 end,
                             case service_status when 'completed' then 72456 end)`,
};

/** Returns the broken rules, one sentence each, and the numbers of events acted upon and of orders that are right. */
export async function brokenIn(
  client: Client,
  o: { plan: Plan; acknowledged: number; balanceOf: (walletId: string) => number },
): Promise<{ broken: string[]; applied: number; settled: number }> {
  const broken = await answersOf(client, questions);

  const stored = await client.query<{ key: string; times: number; state: string }>(
    'select dedup_key as key, times_received as times, state from webhook_events',
  );
  const states = new Map(stored.rows.map(({ key, state }) => [key, state]));
  const missing = o.plan.events.filter(({ id }) => !states.has(`id:${id}`)).length;
  const applied = o.plan.events.filter(({ id }) => /applied|unchanged/.test(states.get(`id:${id}`) ?? ''));
  if (missing > 0) broken.push(`${missing} events are not there`);
  if (stored.rows.length !== o.plan.events.length)
    broken.push(`${stored.rows.length} callbacks are stored of ${o.plan.events.length} events`);
  const times = stored.rows.reduce((sum, row) => sum + row.times, 0);
  if (times < o.acknowledged) broken.push(`${o.acknowledged} were acknowledged, ${times} are counted`);

  const orders = await client.query<{ trade_id: string; status: string }>(
    'select trade_id, service_status as status from orders',
  );
  const statusOf = new Map(orders.rows.map((row) => [row.trade_id, row.status]));
  const wrong = o.plan.orders.filter(({ tradeId, final }) => statusOf.get(tradeId) !== final).length;
  if (wrong > 0) broken.push(`${wrong} orders have not the status that the service says`);

  const held = await client.query<{ id: string; minor: string }>(
    'select wallet_id as id, available_minor as minor from wallet_views',
  );
  const differ = held.rows.filter(({ id, minor }) => Number(minor) !== o.balanceOf(id) * 100).length;
  if (differ > 0) broken.push(`${differ} balances are not what the service says`);
  return { broken, applied: applied.length, settled: o.plan.orders.length - wrong };
}

/** Returns the work still under way: callbacks to process, and orders that have not ended. */
export async function underWay(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`
    select (select count(*) from webhook_events where state = 'received')
         + (select count(*) from orders where status_rank < 3)
         + (select count(*) from graphile_worker.jobs
             where locked_at is not null or task_identifier = 'process_webhook') as count`);
  return Number(rows[0]?.count);
}
