import { reading } from '@/lib/auth/handler.ts';
import { demoState } from '@/lib/features/demo/queries.ts';

export const GET = reading({ permission: 'order:create', read: demoState });
