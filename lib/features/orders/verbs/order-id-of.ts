import { findOrderByTradeId, type Tx } from '../data/order.ts';

/** The portal's id of an order the service names; null when it is none of ours. */
export async function orderIdOf(tradeId: string, tx?: Tx): Promise<string | null> {
  return (await findOrderByTradeId(tradeId, tx))?.id ?? null;
}
