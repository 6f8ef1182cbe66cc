import { reading } from '@/lib/auth/handler.ts';
import { loadQueue } from '@/lib/features/approvals/queries.ts';

export const GET = reading(loadQueue);
