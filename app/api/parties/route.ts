import { reading } from '@/lib/auth/handler.ts';
import { searchParties } from '@/lib/features/parties/queries.ts';

export const GET = reading(searchParties);
