import { reading } from '@/lib/auth/handler.ts';
import { loadHealth } from '@/lib/features/exchanges/data.ts';

export const GET = reading(loadHealth);
