import { reading } from '@/lib/auth/handler.ts';
import { orderTotals } from '@/lib/features/orders/list-queries.ts';
import { orderListSchema } from '@/lib/features/orders/schema.ts';

export const GET = reading({ query: orderListSchema, read: orderTotals });
