import { deliverOnceCommitted } from '../callbacks/job.ts';
import type { Queryable } from '../context.ts';
import { newUuid } from '../ids.ts';
import { query } from '../sql.ts';

/**
 * What a callback's body says (specification §6). Amounts are exact decimal text here; whoever sends the body
 * writes them as JSON numbers with that very text.
 */
export type CallbackBody = {
  event: 'payment' | 'balance';
  id: string;
  status: string;
  amount?: string;
  targetAmount?: string;
  sourceAmount?: string;
  message?: string;
};

export type OutboxEvent = { partnerId: string; body: CallbackBody; at: Date };

const finalStatuses = ['completed', 'failed'];

// Partners who asked for final results only are left out here, where their settings are certain to be those of the
// moment of the event. Without a callback address an event is kept as failed: visible, and to be sent by hand.
const insert = `
  insert into deliveries (id, partner_id, event, subject, body, created_at, next_attempt_at, state, finished_at)
  select e.id, e.partner_id, e.event, e.subject, e.body, e.at, e.at,
         case when p.callback_url is null then 'failed' else 'pending' end,
         case when p.callback_url is null then e.at end
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
    with ordinality as e (id, partner_id, event, subject, body, at, position)
  join partners p on p.id = e.partner_id
  where p.callback_statuses = 'all' or e.event = 'balance' or e.body ->> 'status' = any($7::text[])
  order by e.position
  returning partner_id, subject, state`;

/** Writes events beside the change that causes them: commit both in one transaction (decisions §8). */
export async function recordEvents(tx: Queryable, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const written = await query<{ partner_id: string; subject: string; state: string }>(tx, insert, [
    events.map(() => newUuid()),
    events.map((event) => event.partnerId),
    events.map((event) => event.body.event),
    events.map((event) => event.body.id),
    events.map((event) => JSON.stringify(event.body)),
    events.map((event) => event.at.toISOString()),
    finalStatuses,
  ]);
  const due = written.filter((row) => row.state === 'pending');
  const bySubject = new Map(due.map((row) => [row.subject, row.partner_id]));
  const jobs = [...bySubject].map(([subject, partnerId]) => ({ subject, partnerId }));
  if (jobs.length > 0) await deliverOnceCommitted(tx, jobs);
}
