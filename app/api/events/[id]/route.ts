import { handler, json } from '@/lib/auth/handler.ts';
import { getWebhookEvent } from '@/lib/features/webhooks/queries.ts';
import { webhookIdSchema } from '@/lib/features/webhooks/types.ts';

export const GET = handler({
  useCase: getWebhookEvent,
  params: webhookIdSchema,
  run: async (actor, { params }) => {
    const detail = await getWebhookEvent(actor, params.id);
    return detail ? json(detail) : json({ code: 'event-not-found' }, 404);
  },
});
