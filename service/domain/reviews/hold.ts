import type { Queryable } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { remember } from '../orders/order-decisions.ts';
import { query } from '../sql.ts';

const update = `update orders set review_decision = 'hold', review_message = $2 where trade_id = $1`;

/** Puts a locked order into the queue of the service's staff. Why is for them alone. */
export async function holdForStaff(
  tx: Queryable,
  order: Order,
  { concerns, at }: { concerns: readonly string[]; at: Date },
): Promise<void> {
  const message = concerns.join('; ');
  await query(tx, update, [order.tradeId, message]);
  await remember(tx, order, { trigger: 'review', message, at });
}
