import { reading } from '@/lib/auth/handler.ts';
import { usedBranches } from '@/lib/features/parties/queries.ts';
import { branchSearchSchema } from '@/lib/features/parties/schema.ts';

export const GET = reading({ query: branchSearchSchema, read: usedBranches });
