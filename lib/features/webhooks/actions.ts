'use server';

import { action } from '../../auth/action.ts';
import { reprocessSchema } from './schema.ts';
import { reprocessWebhook } from './use-cases/reprocess-webhook.ts';

export const reprocessWebhookAction = action({
  schema: reprocessSchema,
  run: reprocessWebhook,
});
