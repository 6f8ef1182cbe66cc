import type { Queryable } from '../service/domain/database.ts';

const kindsByCause =
  'select cause, array_agg(kind order by kind) as kinds from ledger_transactions group by cause';

/**
 * The rules at the end of a run, asked of all rows at once, so that a run of a hundred thousand is judged in seconds.
 * Each question counts the rows that break it.
 */
const questions: Record<string, string> = {
  'ledger entries that do not sum to zero in a currency': `
    select count(*) from (select from ledger_postings group by transaction_id, currency
                          having sum(amount_minor) <> 0) x`,
  'wallets that differ from their postings': `
    select count(*) from (
      select from wallets w left join ledger_postings p on p.wallet_id = w.wallet_id
      group by w.wallet_id
      having w.available_minor <> coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_available'), 0)
          or w.in_transit_minor <> coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_in_transit'), 0)
    ) x`,
  'wallets below zero, or with money in transit when nothing is under way': `
    select count(*) from wallets where available_minor < 0 or in_transit_minor <> 0`,
  'orders left unfinished': `select count(*) from orders where status not in ('completed', 'failed')`,
  'completed orders that the bank did not pay, or paid with another amount': `
    select count(*) from orders o left join rail_payments r on r.reference = o.trade_id
    where o.status = 'completed' and (r.state is distinct from 'paid'
      or r.amount_minor <> o.confirmed_target_minor or r.currency <> o.target_currency)`,
  'payments of the bank without a completed order': `
    select count(*) from rail_payments r left join orders o on o.trade_id = r.reference
    where r.state = 'paid' and o.status is distinct from 'completed'`,
  'completed orders without exactly one hold and one settlement': `
    select count(*) from orders o left join (${kindsByCause}) t on t.cause = o.trade_id
    where o.status = 'completed' and t.kinds is distinct from array['hold', 'settle']`,
  'failed orders that hold, settled, or were not given back': `
    select count(*) from orders o left join (${kindsByCause}) t on t.cause = o.trade_id
    where o.status = 'failed' and t.kinds is distinct from
      (case when o.reason_code = 'insufficientBalance' then null else array['hold', 'release'] end)`,
  'final orders without exactly one delivered event of their final status': `
    select count(*) from orders o left join (
      select subject, body ->> 'status' as status, array_agg(state) as states
      from deliveries where body ->> 'status' in ('completed', 'failed') group by 1, 2
    ) d on d.subject = o.trade_id and d.status = o.status
    where o.status in ('completed', 'failed') and d.states is distinct from array['delivered']`,
  'orders whose history does not lead from creation to their status': `
    select count(distinct h.trade_id) from (
      select trade_id, from_status, to_status, lag(to_status) over (partition by trade_id order by id) as before,
             row_number() over (partition by trade_id order by id desc) as from_end
      from order_history
    ) h join orders o on o.trade_id = h.trade_id
    where h.from_status is distinct from h.before or (h.from_end = 1 and h.to_status <> o.status)`,
  'payouts due or claimed of orders that ended': `
    select count(*) from orders
    where status <> 'transferring' and num_nonnulls(wall_payout_due_at, wall_payout_claimed_until) > 0`,
};

/** Check set C of the reliability document, from the database: an empty list, or what is broken and how often. */
export async function brokenInDatabase(db: Queryable): Promise<string[]> {
  await db.query('analyze');
  return answersOf(db, questions);
}

/** The count of rows that break each of these; those that none breaks are left out. */
export async function answersOf(
  db: Queryable,
  asked: Record<string, string>,
  values: readonly unknown[] = [],
): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, sql] of Object.entries(asked)) {
    const { rows } = await db.query<{ count: string }>(sql, [...values]);
    const count = Number(rows[0]?.count);
    if (count > 0) broken.push(`${count} ${what}`);
  }
  return broken;
}

const acceptedByOrder = `
  select order_id, count(*) as times from confirm_requests where state = 'accepted' group by order_id`;

/** The portal's rules at the end of a run; each question counts the rows that break it. */
const portalQuestions: Record<string, string> = {
  'jobs of the portal left locked': 'select count(*) from graphile_worker.jobs where locked_at is not null',
  'callbacks stored and never processed': `select count(*) from webhook_events where state = 'received'`,
  'confirmations of the portal without an end': `
    select count(*) from confirm_requests where state in ('requested', 'unknown')`,
  'orders under way in the portal that were not confirmed exactly once with effect': `
    select count(*) from orders o left join (${acceptedByOrder}) c on c.order_id = o.id
    where o.service_status in ('completed', 'transferring') and coalesce(c.times, 0) <> 1`,
  'confirmations that are not in the audit once': `
    select count(*) from confirm_requests c left join (
      select data ->> 'requestId' as id, count(*) as times from audit_entries
      where action = 'order.confirm-requested' group by 1
    ) a on a.id = c.id::text where coalesce(a.times, 0) <> 1`,
  'confirmations that are not on the timeline once': `
    select abs((select count(*) from confirm_requests)
             - (select count(*) from order_events where kind = 'confirm-requested')) as count`,
  'approvals whose decisions in force are not as many as they take': `
    select count(*) from approvals a left join (
      select approval_id, count(*) as times from approval_decisions
      where kind = 'approve' and voided_at is null group by 1
    ) d on d.approval_id = a.id where a.state = 'approved' and a.required <> coalesce(d.times, 0)`,
  'approvals that were executed twice': `
    select count(*) from approvals a join (${acceptedByOrder}) c on c.order_id = a.order_id where c.times > 1`,
  'approvals given that are not in the audit': `
    select abs((select count(*) from approval_decisions where kind = 'approve')
             - (select count(*) from audit_entries where action = 'approval.approve')) as count`,
  'orders that needed an approval and went out without one': `
    select count(*) from orders o
    where o.family = 'personal' and o.service_status in ('completed', 'transferring')
      and not exists (select from approvals a where a.order_id = o.id and a.state = 'approved')`,
};

/** Check set C on the portal's side: an empty list, or what is broken and how often. `finals` is the service's word. */
export async function brokenInPortal(db: Queryable, finals: ReadonlyMap<string, string>): Promise<string[]> {
  await db.query('analyze');
  const broken = await answersOf(db, portalQuestions);
  const { rows } = await db.query<{ tradeId: string; status: string; shown: string }>(
    `select trade_id as "tradeId", service_status as status, status_id as shown from orders where trade_id is not null`,
  );
  const differing = rows.filter(
    ({ tradeId, status, shown }) => finals.get(tradeId) !== status || shown !== status,
  );
  if (differing.length > 0)
    broken.push(`${differing.length} orders that the portal shows differently than the service`);
  return broken;
}
