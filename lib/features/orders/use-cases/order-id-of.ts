import { findOrderByNumber, findOrderByTradeId } from '../repository.ts';

/** The portal's id of an order the service names; null when it is none of ours. */
export async function orderIdOf(ref: { tradeId: string } | { orderNo: string }): Promise<string | null> {
  const order =
    'tradeId' in ref ? await findOrderByTradeId(ref.tradeId) : await findOrderByNumber(ref.orderNo);
  return order?.id ?? null;
}
