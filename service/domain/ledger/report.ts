import type { Partner, ServiceContext, WalletType } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';

/** `sums` are the totals of all postings per currency in minor units: anything but zero is an error. */
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
 * Checks a partner's ledger in one snapshot (decisions §7, §11): balanced if every entry sums to zero per currency and
 * every wallet equals its postings.
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

export type WalletOwner = { walletId: string; partnerId: string; type: WalletType; currency: string };

const ownerOf = `
  select wallet_id as "walletId", partner_id as "partnerId", type, currency from wallets where wallet_id = $1`;

/** Finds the owner of a wallet by its id, across all partners. */
export async function findWalletOwner(db: Queryable, walletId: string): Promise<WalletOwner | undefined> {
  const [row] = await query<WalletOwner>(db, ownerOf, [walletId]);
  return row;
}

export type LedgerEntry = {
  transactionId: string;
  partnerId: string;
  kind: string;
  cause: string;
  effectKey: string;
  at: Date;
  postings: { account: string; walletId: string | null; currency: string; amountMinor: bigint }[];
};

type EntryRow = Omit<LedgerEntry, 'postings'> & {
  postings: { account: string; walletId: string | null; currency: string; amount: string }[];
};

const entries = `
  select t.id::text as "transactionId", t.partner_id as "partnerId", t.kind, t.cause, t.effect_key as "effectKey",
    t.created_at as at,
    (select json_agg(json_build_object('account', p.account, 'walletId', p.wallet_id, 'currency', p.currency,
                                       'amount', p.amount_minor::text) order by p.id)
     from ledger_postings p where p.transaction_id = t.id) as postings
  from ledger_transactions t
  where t.cause = $1 or t.id::text = $1 or t.effect_key = 'credit:' || t.partner_id || ':' || $1
  order by t.id limit 200`;

/** Finds entries by cause, credit reference or transaction number, at most 200. */
export async function entriesCausedBy(db: Queryable, cause: string): Promise<LedgerEntry[]> {
  return (await query<EntryRow>(db, entries, [cause])).map(({ postings, ...entry }) => ({
    ...entry,
    postings: postings.map(({ amount, ...posting }) => ({ ...posting, amountMinor: BigInt(amount) })),
  }));
}

/** An entry without an existing order, conversion, bank check or reason as its cause. There must be none. */
export type StrayEntry = { transactionId: string; partnerId: string; kind: string; cause: string };

// A credit's cause is its reason; any other cause must be the id of an operation.
const strays = `
  select t.id::text as "transactionId", t.partner_id as "partnerId", t.kind, t.cause
  from ledger_transactions t
  where ($1::uuid is null or t.partner_id = $1)
    and case
      when t.kind in ('hold', 'release', 'settle', 'return')
        then not exists (select from orders o where o.trade_id = t.cause and o.partner_id = t.partner_id)
      when t.kind = 'convert'
        then not exists (select from conversions c where c.transaction_id = t.cause and c.partner_id = t.partner_id)
      when t.kind = 'fee'
        then not exists (select from bank_checks b where b.check_id = t.cause and b.partner_id = t.partner_id)
      else trim(t.cause) = ''
    end
  order by t.id limit 100`;

/** Finds entries of one partner or of all whose cause does not exist, at most 100. */
export async function strayEntries(db: Queryable, partnerId?: string): Promise<StrayEntry[]> {
  return query<StrayEntry>(db, strays, [partnerId ?? null]);
}
