import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import type { Queryable } from '../context.ts';

/** Those of `needed` that the order has no document of yet. */
export async function missingDocuments(
  tx: Queryable,
  tradeId: string,
  needed: readonly FileType[],
): Promise<FileType[]> {
  if (needed.length === 0) return [];
  const { rows } = await tx.query<{ type: string }>(
    'select distinct type from documents where trade_id = $1',
    [tradeId],
  );
  const present = new Set(rows.map((row) => row.type));
  return needed.filter((type) => !present.has(type));
}
