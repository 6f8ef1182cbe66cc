import { wasPaid } from '../../../lib/service-core/contract/status.ts';
import type { Queryable, ServiceContext } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { remember } from '../orders/order-decisions.ts';
import { query } from '../sql.ts';
import type { ArrivedResult } from './result-arrived.ts';

type State = ArrivedResult['state'];

/** True if the bank's state of a payment and the order's booked status cannot both be true. */
export const contradicts = (order: Order, state: State): boolean =>
  wasPaid(order.status) !== (state === 'paid');

const messages: Record<State, string> = {
  paid: 'the bank reports a payment of an order that did not complete',
  refused: 'the bank reports that it refused the payment of an order that completed',
};

const isKnown = 'select from order_history where trade_id = $1 and message = $2 limit 1';

/**
 * Keeps a contradiction of the bank for staff, in the order's history and in the log; nothing else changes. Once per
 * order and kind, however often the bank says it.
 */
export async function recordContradiction(
  ctx: Pick<ServiceContext, 'log'>,
  tx: Queryable,
  { order, state, at }: { order: Order; state: State; at: Date },
): Promise<void> {
  const { tradeId, status } = order;
  const message = messages[state];
  if ((await query(tx, isKnown, [tradeId, message])).length > 0) return;
  await remember(tx, order, { trigger: 'payout', message, at });
  ctx.log.error({ tradeId, status, said: state }, 'the bank contradicts a final result: staff must ask it');
}
