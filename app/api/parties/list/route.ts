import { handler, json } from '@/lib/auth/handler.ts';
import { listParties } from '@/lib/features/parties/queries.ts';
import { partyKindSchema, partyListSchema } from '@/lib/features/parties/schema.ts';

export const GET = handler({
  permission: 'party:read',
  query: partyListSchema.extend({ kind: partyKindSchema }),
  run: async (actor, { query }) => json(await listParties(actor, query)),
});
