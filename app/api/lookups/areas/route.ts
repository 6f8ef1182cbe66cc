import { answer, handler } from '@/lib/auth/handler.ts';
import { findAreas } from '@/lib/features/lookups/queries.ts';
import { areaSearchSchema } from '@/lib/features/lookups/schema.ts';

export const GET = handler({
  useCase: findAreas,
  query: areaSearchSchema,
  run: async (actor, { query }) => answer(await findAreas(actor, query), { unavailable: 503 }),
});
