import { toldStatuses } from '../../../lib/service-core/contract/status.ts';
import type { Queryable } from '../context.ts';
import { hasOwnSender } from '../database.ts';
import { newUuid } from '../ids.ts';
import { query } from '../sql.ts';
import { type ClaimRow, claimFields, claimOf, claimSeconds } from './claim.ts';
import { type CallbackJob, deliverOnceCommitted } from './job.ts';

/**
 * The body of a callback (specification §6). Amounts are exact decimal text here; the sender writes them as JSON
 * numbers with that very text.
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

// Partners who asked for final results only are left out here, and a returned payment gets the status that its partner
// knows, where their settings are certain to be those of the moment of the event. Without a callback address an event is
// kept as failed: visible, and to be sent by hand. An event that is its subject's next is claimed as it is written, where
// this process will send it: whoever tells of an order, a wallet or a currency's balance has locked it, so no other event
// of the subject comes in between.
const insert = `
  with written as (
    insert into deliveries (id, partner_id, event, subject, body, created_at, next_attempt_at, state, finished_at,
      wall_claimed_until)
    select e.id, e.partner_id, e.event, e.subject,
           case when e.event = 'payment' and e.body ->> 'status' = 'returned'
                then jsonb_set(e.body, '{status}', to_jsonb(p.returned_as)) else e.body end,
           e.at, e.at,
           case when p.callback_url is null then 'failed' else 'pending' end,
           case when p.callback_url is null then e.at end,
           case when $8::boolean and p.callback_url is not null
                  and e.position = min(e.position) over (partition by e.subject)
                  and not exists (select from deliveries d where d.subject = e.subject and d.state = 'pending')
                then clock_timestamp() + make_interval(secs => $9) end
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
      with ordinality as e (id, partner_id, event, subject, body, at, position)
    join partners p on p.id = e.partner_id
    where p.callback_statuses = 'all' or e.event = 'balance' or e.body ->> 'status' = any($7::text[])
    order by e.position
    returning id, partner_id, subject, body, attempts, state, wall_claimed_until, sequence
  )
  select ${claimFields}
  from written d join partners p on p.id = d.partner_id where d.state = 'pending' order by d.sequence`;

/** Writes events beside the change that causes them: commit both in one transaction (decisions §8). */
export async function recordEvents(tx: Queryable, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const due = await query<Omit<ClaimRow, 'claimedUntil'> & { claimedUntil: string | null }>(tx, insert, [
    events.map(() => newUuid()),
    events.map((event) => event.partnerId),
    events.map((event) => event.body.event),
    events.map((event) => event.body.id),
    events.map((event) => JSON.stringify(event.body)),
    events.map((event) => event.at.toISOString()),
    toldStatuses('final'),
    hasOwnSender(tx),
    claimSeconds,
  ]);
  const jobs = new Map<string, CallbackJob>();
  for (const { claimedUntil, ...row } of due) {
    if (jobs.has(row.subject)) continue;
    const claim = claimedUntil === null ? undefined : claimOf({ ...row, claimedUntil });
    jobs.set(row.subject, { subject: row.subject, partnerId: row.partnerId, claim });
  }
  if (jobs.size > 0) await deliverOnceCommitted(tx, [...jobs.values()]);
}
