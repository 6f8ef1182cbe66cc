import { reading } from '@/lib/auth/handler.ts';
import { ordersForBulk } from '@/lib/features/orders/list-queries.ts';

export const GET = reading(ordersForBulk);
