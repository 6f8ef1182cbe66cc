'use server';

import { action } from '../../auth/action.ts';
import { reprocessWebhook } from './verbs/settle-webhook.ts';

export const reprocessWebhookAction = action(reprocessWebhook);
