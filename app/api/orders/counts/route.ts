import { reading } from '@/lib/auth/handler.ts';
import { orderCounts } from '@/lib/features/orders/list-queries.ts';

export const GET = reading(orderCounts);
