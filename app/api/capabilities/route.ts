import { reading } from '@/lib/auth/handler.ts';
import { loadHealth } from '@/lib/features/exchanges/queries.ts';

export const GET = reading(loadHealth);
