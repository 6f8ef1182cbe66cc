import { answer, handler } from '@/lib/auth/handler.ts';
import { findOccupations } from '@/lib/features/lookups/queries.ts';
import { occupationSearchSchema } from '@/lib/features/lookups/schema.ts';

export const GET = handler({
  useCase: findOccupations,
  query: occupationSearchSchema,
  run: async (actor, { query }) => answer(await findOccupations(actor, query), { unavailable: 503 }),
});
