import { reading } from '@/lib/auth/handler.ts';
import { listParties } from '@/lib/features/parties/queries.ts';

export const GET = reading(listParties);
