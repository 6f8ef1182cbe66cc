import { db } from '../../db/client.ts';

/** The portal's id of the order with this order number or trade ID. */
export async function orderIdNamed(name: string): Promise<string | null> {
  const order = await db().order.findFirst({
    where: { OR: [{ orderNo: name }, { tradeId: name }] },
    select: { id: true },
  });
  return order?.id ?? null;
}
