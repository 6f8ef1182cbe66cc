import type { Queryable } from '../context.ts';
import type { Clearances, ScreenedRole } from '../precheck/index.ts';
import { entryKey } from '../screening/index.ts';
import { query } from '../sql.ts';

const read = 'select role, list, entry_id from screening_clearances where trade_id = $1';
const write = `
  insert into screening_clearances (trade_id, role, list, entry_id, cleared_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;

/** The listed parties that staff found the parties of an order not to be. */
export async function clearancesOf(db: Queryable, tradeId: string): Promise<Clearances> {
  type Row = { role: 'payer' | 'beneficiary'; list: 'OFAC SDN' | 'UN consolidated'; entry_id: string };
  const cleared = { payer: new Set<string>(), beneficiary: new Set<string>() };
  for (const row of await query<Row>(db, read, [tradeId]))
    cleared[row.role].add(entryKey({ list: row.list, entryId: row.entry_id }));
  return cleared;
}

/** Remembers for this order, and no other, that its parties are not those listed ones. */
export async function storeClearances(
  tx: Queryable,
  tradeId: string,
  screened: readonly ScreenedRole[],
  at: Date,
): Promise<void> {
  for (const { role, hit } of screened) await query(tx, write, [tradeId, role, hit.list, hit.entryId, at]);
}
