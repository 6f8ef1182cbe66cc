import { reading } from '@/lib/auth/handler.ts';
import { webhookHealth } from '@/lib/features/webhooks/queries.ts';

export const GET = reading(webhookHealth);
