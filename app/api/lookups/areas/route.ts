import { handler, json } from '@/lib/auth/handler.ts';
import { findAreas } from '@/lib/features/lookups/queries.ts';
import { areaSearchSchema } from '@/lib/features/lookups/schema.ts';

export const GET = handler({
  permission: 'lookup:read',
  query: areaSearchSchema,
  run: async (actor, { query }) => {
    const found = await findAreas(actor, query);
    return found.ok ? json(found.value) : json(found.reason, 503);
  },
});
