import { reading } from '@/lib/auth/handler.ts';
import { orderCounts } from '@/lib/features/orders/list-queries.ts';

export const GET = reading({ permission: 'order:read', read: orderCounts });
