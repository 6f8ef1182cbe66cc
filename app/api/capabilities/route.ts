import { reading } from '@/lib/auth/handler.ts';
import { loadHealth } from '@/lib/features/exchanges/queries.ts';

export const GET = reading({ permission: 'order:read', read: loadHealth });
