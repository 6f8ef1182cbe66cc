import { handler, json } from '@/lib/auth/handler.ts';
import { listWebhookEvents } from '@/lib/features/webhooks/queries.ts';
import { webhookListSchema } from '@/lib/features/webhooks/schema.ts';

export const GET = handler({
  permission: 'event:read',
  query: webhookListSchema,
  run: async (actor, { query }) => json(await listWebhookEvents(actor, query)),
});
