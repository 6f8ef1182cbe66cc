import { handler, json } from '@/lib/auth/handler.ts';
import { search } from '@/lib/features/search/queries.ts';
import { searchSchema } from '@/lib/features/search/schema.ts';

export const GET = handler({
  useCase: search,
  query: searchSchema,
  run: async (actor, { query }) => json(await search(actor, query.q)),
});
