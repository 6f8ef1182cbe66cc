import { handler, json } from '@/lib/auth/handler.ts';
import { findOccupations } from '@/lib/features/lookups/queries.ts';
import { occupationSearchSchema } from '@/lib/features/lookups/schema.ts';

export const GET = handler({
  permission: 'lookup:read',
  query: occupationSearchSchema,
  run: async (actor, { query }) => {
    const found = await findOccupations(actor, query);
    return found.ok ? json(found.value) : json(found.reason, 503);
  },
});
