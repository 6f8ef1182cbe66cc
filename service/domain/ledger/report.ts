import type { Partner, ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { query } from '../sql.ts';

/** `sums` is what all postings of a currency add up to, in minor units: zero, or the book is wrong. */
export type LedgerReport = { balanced: boolean; transactions: number; sums: Record<string, bigint> };

const countEntries = 'select count(*) as transactions from ledger_transactions where partner_id = $1';

const sumByCurrency = `
  select p.currency, sum(p.amount_minor)::bigint as sum
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where t.partner_id = $1 group by p.currency order by p.currency`;

const unbalancedEntries = `
  select count(*) as wrong from (
    select 1 from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where t.partner_id = $1 group by p.transaction_id, p.currency having sum(p.amount_minor) <> 0
  ) entries`;

const walletsThatDiffer = `
  select count(*) as wrong from (
    select w.wallet_id from wallets w left join ledger_postings p on p.wallet_id = w.wallet_id
    where w.partner_id = $1 group by w.wallet_id
    having w.available_minor <> coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_available'), 0)
        or w.in_transit_minor <> coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_in_transit'), 0)
  ) wallets`;

/**
 * The state of a partner's book, read in one snapshot (decisions §7, §11): balanced when every entry sums to zero
 * per currency and every wallet equals its postings.
 */
export async function ledgerReport(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
): Promise<LedgerReport> {
  return inTransaction(ctx, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const [entries] = await query<{ transactions: bigint }>(tx, countEntries, [partner.id]);
    const sums = await query<{ currency: string; sum: bigint }>(tx, sumByCurrency, [partner.id]);
    const [unbalanced] = await query<{ wrong: bigint }>(tx, unbalancedEntries, [partner.id]);
    const [differing] = await query<{ wrong: bigint }>(tx, walletsThatDiffer, [partner.id]);
    return {
      balanced: unbalanced?.wrong === 0n && differing?.wrong === 0n && sums.every(({ sum }) => sum === 0n),
      transactions: Number(entries?.transactions),
      sums: Object.fromEntries(sums.map(({ currency, sum }) => [currency, sum])),
    };
  });
}
