import { reading } from '@/lib/auth/handler.ts';
import { listWebhookEvents } from '@/lib/features/webhooks/queries.ts';

export const GET = reading(listWebhookEvents);
