import { reading } from '@/lib/auth/handler.ts';
import { listMissingCallbacks } from '@/lib/features/webhooks/queries.ts';
import { webhookListSchema } from '@/lib/features/webhooks/schema.ts';

export const GET = reading({
  query: webhookListSchema,
  read: listMissingCallbacks,
});
