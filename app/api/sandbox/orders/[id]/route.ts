import { handler, json } from '@/lib/auth/handler.ts';
import { loadSandboxOrder } from '@/lib/features/sandbox/queries.ts';

export const GET = handler({
  useCase: loadSandboxOrder,
  params: loadSandboxOrder.input,
  run: async (actor, { params }) => {
    const order = await loadSandboxOrder(actor, params);
    return order ? json(order) : json({ code: 'not-found' }, 404);
  },
});
