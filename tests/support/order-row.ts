import { randomUUID } from 'node:crypto';
import type { Partner } from '../../service/domain/context.ts';
import type { Queryable } from '../../service/domain/database.ts';

/** An order straight into the table, for tests of what needs an order and not how it came about. */
export async function insertOrderRow(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  changes: { status?: string; payload?: unknown } = {},
): Promise<string> {
  const tradeId = `T-${randomUUID()}`;
  await db.query(
    `insert into orders (trade_id, partner_id, family, order_no, content_hash, payload, status, source_minor,
       source_currency, target_minor, target_currency, transaction_mode, wallet_type, payer_id, beneficiary_id,
       created_at, updated_at)
     values ($1, $2, 'global', $3, $4, $5, $6, 10000, 'CNY', 10000, 'CNY', 'cnyMode', 'personal', 'P1', 'B1', now(), now())`,
    [
      tradeId,
      partner.id,
      `N-${tradeId}`,
      Buffer.alloc(32),
      JSON.stringify(changes.payload ?? {}),
      changes.status ?? 'pending',
    ],
  );
  return tradeId;
}
