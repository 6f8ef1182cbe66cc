import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';
import { type LedgerTransaction, sumsOf } from './transactions.ts';

const insert = `
  with entries as (
    insert into ledger_transactions (partner_id, effect_key, kind, cause, created_at)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
    returning id, effect_key
  )
  insert into ledger_postings (transaction_id, account, wallet_id, currency, amount_minor)
  select entries.id, p.account, p.wallet_id, p.currency, p.amount_minor
  from unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[])
    as p (effect_key, account, wallet_id, currency, amount_minor)
  join entries on entries.effect_key = p.effect_key`;

/**
 * Writes entries and moves the wallets' amounts, in one statement. An entry that does not sum to zero is a bug
 * and throws here and again in the database; an effect key that exists and an available amount below zero throw
 * there. Lock the wallets first (ascending id): decisions on their amounts then hold, and each wallet's entries are
 * numbered in the order in which they moved it, which readers of postings rely on.
 */
export async function postTransactions(tx: Queryable, entries: readonly LedgerTransaction[]): Promise<void> {
  if (entries.length === 0) return;
  for (const entry of entries) {
    for (const [currency, sum] of sumsOf(entry.postings)) {
      if (sum !== 0n) throw new RangeError(`${entry.effectKey} does not sum to zero in ${currency}`);
    }
  }
  const postings = entries.flatMap((entry) =>
    entry.postings.map((posting) => ({ ...posting, effectKey: entry.effectKey })),
  );
  await query(tx, insert, [
    entries.map((entry) => entry.partnerId),
    entries.map((entry) => entry.effectKey),
    entries.map((entry) => entry.kind),
    entries.map((entry) => entry.cause),
    entries.map((entry) => entry.at),
    postings.map((posting) => posting.effectKey),
    postings.map((posting) => posting.account),
    postings.map((posting) => posting.walletId),
    postings.map((posting) => posting.currency),
    postings.map((posting) => posting.amountMinor),
  ]);
}
