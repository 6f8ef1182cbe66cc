import type { Queryable, WalletType } from '../context.ts';
import { query } from '../sql.ts';

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

/** The entries that an order, a conversion, a credit's reference or a transaction number caused. */
export async function entriesCausedBy(db: Queryable, cause: string): Promise<LedgerEntry[]> {
  return (await query<EntryRow>(db, entries, [cause])).map(({ postings, ...entry }) => ({
    ...entry,
    postings: postings.map(({ amount, ...posting }) => ({ ...posting, amountMinor: BigInt(amount) })),
  }));
}

/** An entry whose cause is not in the books: an order, a conversion, a reason. There must be none. */
export type StrayEntry = { transactionId: string; partnerId: string; kind: string; cause: string };

// A credit's cause is the reason it was given; any other cause must name an operation of the service.
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

/** Entries of one partner or of all that cannot be traced to what caused them. */
export async function strayEntries(db: Queryable, partnerId?: string): Promise<StrayEntry[]> {
  return query<StrayEntry>(db, strays, [partnerId ?? null]);
}
