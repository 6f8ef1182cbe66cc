import { handler, json } from '@/lib/auth/handler.ts';
import { ordersForBulk } from '@/lib/features/orders/list-queries.ts';
import { orderListSchema } from '@/lib/features/orders/schema.ts';

export const GET = handler({
  permission: 'order:cancel',
  query: orderListSchema,
  run: async (actor, { query }) => json(await ordersForBulk(actor, query)),
});
