import { reading } from '@/lib/auth/handler.ts';
import { listWebhookFolds } from '@/lib/features/webhooks/queries.ts';

export const GET = reading(listWebhookFolds);
