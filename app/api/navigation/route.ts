import { reading } from '@/lib/auth/handler.ts';
import { navigationCounts } from '@/lib/features/overview/queries.ts';

export const GET = reading(navigationCounts);
