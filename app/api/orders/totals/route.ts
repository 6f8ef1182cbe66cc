import { reading } from '@/lib/auth/handler.ts';
import { orderTotals } from '@/lib/features/orders/list-queries.ts';

export const GET = reading(orderTotals);
