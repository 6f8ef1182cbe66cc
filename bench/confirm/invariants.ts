import type pg from 'pg';
import { answersOf } from '../../lab/books.ts';

// Both parameters are named here, so that each question may use what it needs.
const answered = 'with answered as (select $1::text as prefix, unnest($2::text[]) as trade_id)';

/** `$1` is the beginning of the trial's trade ids; `answered` are the ones whose confirmation was answered. */
const questions: Record<string, string> = {
  'confirmations were answered and are not held exactly once': `
    select count(*) from answered a where (
      select array_agg(t.kind) from ledger_transactions t where t.effect_key = 'hold:' || a.trade_id
    ) is distinct from array['hold']`,
  'answered orders are not transferring': `
    select count(*) from answered a
    left join orders o on o.trade_id = a.trade_id where o.status is distinct from 'transferring'`,
  'orders are held without an answer': `
    select count(*) from orders o left join answered a on a.trade_id = o.trade_id
    where o.trade_id like $1 || '%' and o.status <> 'awaiting_transfe' and a.trade_id is null`,
  'answered orders have no payout that is due': `
    select count(*) from answered a
    where not exists (select from orders o where o.trade_id = a.trade_id and o.wall_payout_due_at is not null)`,
  'entries do not sum to zero': `
    select count(*) from (
      select from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      join answered a on a.trade_id = t.cause group by p.transaction_id, p.currency having sum(p.amount_minor) <> 0) x`,
  'wallets differ from their postings, or are below zero': `
    select count(*) from (
      select from wallets w left join ledger_postings p on p.wallet_id = w.wallet_id
      group by w.wallet_id
      having w.available_minor < 0
          or w.available_minor <> coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_available'), 0)
          or w.in_transit_minor <> coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_in_transit'), 0)) x`,
};

/** Returns what a trial lost, doubled or bent: empty when every answer is in the book once. */
export function brokenConfirmations(
  pool: pg.Pool,
  o: { prefix: string; answered: readonly string[] },
): Promise<string[]> {
  const asked = Object.fromEntries(Object.entries(questions).map(([what, sql]) => [what, answered + sql]));
  return answersOf(pool, asked, [o.prefix, o.answered]);
}
