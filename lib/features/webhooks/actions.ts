'use server';

import { action } from '../../auth/action.ts';
import { reprocessWebhook } from './verbs/reprocess-webhook.ts';

export const reprocessWebhookAction = action(reprocessWebhook);
