import { isFinalStatus, type OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';
import type { Order } from './order.ts';
import type { Trigger } from './transitions.ts';

export const isOver = (status: OrderStatus): boolean => isFinalStatus(status);

const insert = `
  insert into order_history (trade_id, at, trigger, from_status, to_status, message) values ($1, $2, $3, $4, $4, $5)`;

/** A decision that changes no status is in the order's history all the same. */
export async function remember(
  tx: Queryable,
  order: Order,
  step: { trigger: Trigger; message: string; at: Date },
): Promise<void> {
  await query(tx, insert, [order.tradeId, step.at, step.trigger, order.status, step.message]);
}
