import type { Queryable } from '../context.ts';
import type { Clearances, ScreenedRole } from '../precheck/index.ts';
import { entryKey } from '../screening/index.ts';
import { query } from '../sql.ts';

/** An order with its parties as they are, or are to be: content that changes makes another party. */
export type ClearedOrder = { tradeId: string; payerId: string; beneficiaryId: string };

const read = `
  select party_id as "partyId", list, entry_id as "entryId" from screening_clearances
  where trade_id = $1 and party_id in ($2, $3)`;
const write = `
  insert into screening_clearances (trade_id, party_id, list, entry_id, cleared_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;

/** The listed parties that staff found these parties of the order not to be. */
export async function clearancesOf(
  db: Queryable,
  { tradeId, payerId, beneficiaryId }: ClearedOrder,
): Promise<Clearances> {
  type Row = { partyId: string; list: 'OFAC SDN' | 'UN consolidated'; entryId: string };
  const rows = await query<Row>(db, read, [tradeId, payerId, beneficiaryId]);
  const keysOf = (id: string) => new Set(rows.filter(({ partyId }) => partyId === id).map(entryKey));
  return { payer: keysOf(payerId), beneficiary: keysOf(beneficiaryId) };
}

/** Remembers for this order, and no other, that its parties are not those listed ones. */
export async function storeClearances(
  tx: Queryable,
  { tradeId, payerId, beneficiaryId }: ClearedOrder,
  screened: readonly ScreenedRole[],
  at: Date,
): Promise<void> {
  const ids = { payer: payerId, beneficiary: beneficiaryId };
  for (const { role, hit } of screened) {
    await query(tx, write, [tradeId, ids[role], hit.list, hit.entryId, at]);
  }
}
