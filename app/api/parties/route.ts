import { handler, json } from '@/lib/auth/handler.ts';
import { searchParties } from '@/lib/features/parties/queries.ts';
import { partySearchSchema } from '@/lib/features/parties/schema.ts';

export const GET = handler({
  permission: 'party:read',
  query: partySearchSchema,
  run: async (actor, { query }) => json(await searchParties(actor, query)),
});
