import { handler, json } from '@/lib/auth/handler.ts';
import { usedBranches } from '@/lib/features/parties/queries.ts';
import { branchSearchSchema } from '@/lib/features/parties/schema.ts';

export const GET = handler({
  permission: 'party:read',
  query: branchSearchSchema,
  run: async (actor, { query }) => json(await usedBranches(actor, query)),
});
