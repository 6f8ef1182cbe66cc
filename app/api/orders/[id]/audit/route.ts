import { handler, json } from '@/lib/auth/handler.ts';
import { auditOfOrder } from '@/lib/features/orders/data/audit.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';

export const GET = handler({
  useCase: auditOfOrder,
  params: orderIdSchema,
  run: async (actor, { params }) => json(await auditOfOrder(actor, params.id)),
});
