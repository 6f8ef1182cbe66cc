import { reading } from '@/lib/auth/handler.ts';
import { search } from '@/lib/features/search/queries.ts';

export const GET = reading(search);
