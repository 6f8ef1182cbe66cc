import { z } from 'zod';
import { db } from '../../db/client.ts';

/** The portal's id of the order with this order number, trade ID, or id as in the address of its page. */
export async function orderIdNamed(name: string): Promise<string | null> {
  const names = [{ orderNo: name }, { tradeId: name }];
  const order = await db().order.findFirst({
    where: { OR: z.uuid().safeParse(name).success ? [...names, { id: name }] : names },
    select: { id: true },
  });
  return order?.id ?? null;
}
