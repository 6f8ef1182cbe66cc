import { reading } from '@/lib/auth/handler.ts';
import { usedBranches } from '@/lib/features/parties/queries.ts';

export const GET = reading(usedBranches);
