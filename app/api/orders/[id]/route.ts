import { handler, json } from '@/lib/auth/handler.ts';
import { getOrderDetail } from '@/lib/features/orders/queries.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';

export const GET = handler({
  useCase: getOrderDetail,
  params: orderIdSchema,
  run: async (actor, { params }) => {
    const detail = await getOrderDetail(actor, params.id);
    return detail ? json(detail) : json({ code: 'order-not-found' }, 404);
  },
});
