import { z } from 'zod';
import { handler, json } from '@/lib/auth/handler.ts';
import { listWebhookEvents } from '@/lib/features/webhooks/queries.ts';

export const GET = handler({
  permission: 'event:read',
  query: z.object({ cursor: z.string().max(200).optional() }),
  run: async (actor, { query }) => json(await listWebhookEvents(actor, query)),
});
