import { reading } from '@/lib/auth/handler.ts';
import { listOrders } from '@/lib/features/orders/list-queries.ts';

export const GET = reading(listOrders);
