'use server';

import { action } from '../../auth/action.ts';
import { reprocessWebhook } from './use-cases/reprocess-webhook.ts';

export const reprocessWebhookAction = action(reprocessWebhook);
