import { handler, json } from '@/lib/auth/handler.ts';
import { informationOfOrder } from '@/lib/features/information/queries.ts';
import { orderOfRequestSchema } from '@/lib/features/information/schema.ts';

export const GET = handler({
  useCase: informationOfOrder,
  params: orderOfRequestSchema,
  run: async (actor, { params }) => json(await informationOfOrder(actor, params.id)),
});
