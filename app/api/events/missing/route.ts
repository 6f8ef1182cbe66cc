import { reading } from '@/lib/auth/handler.ts';
import { listMissingCallbacks } from '@/lib/features/webhooks/queries.ts';

export const GET = reading(listMissingCallbacks);
