import { notFound } from 'next/navigation';
import { cache } from 'react';
import { requireActor } from '@/lib/auth/current-actor.ts';
import type { Actor } from '@/lib/auth/permissions.ts';
import { getOrderDetail } from '@/lib/features/orders/queries.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

type OrderOfPage = { actor: Actor; detail: OrderDetail };

/** The order of a URL, for its pages and their titles, read once per request. `page` is the path below the order. */
export const orderOfPage = cache(async (id: string, page = ''): Promise<OrderOfPage> => {
  const actor = await requireActor(`/orders/${id}${page}`);
  if (!orderIdSchema.safeParse({ id }).success) notFound();
  const detail = await getOrderDetail(actor, id);
  if (detail === null) notFound();
  return { actor, detail };
});
