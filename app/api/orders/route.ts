import { handler, json } from '@/lib/auth/handler.ts';
import { listOrders } from '@/lib/features/orders/list-queries.ts';
import { orderListSchema } from '@/lib/features/orders/schema.ts';

export const GET = handler({
  permission: 'order:read',
  query: orderListSchema,
  run: async (actor, { query }) => json(await listOrders(actor, query)),
});
