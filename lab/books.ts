import type { Queryable } from '../service/domain/context.ts';

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
export async function answersOf(db: Queryable, asked: Record<string, string>): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, sql] of Object.entries(asked)) {
    const { rows } = await db.query<{ count: string }>(sql);
    const count = Number(rows[0]?.count);
    if (count > 0) broken.push(`${count} ${what}`);
  }
  return broken;
}
