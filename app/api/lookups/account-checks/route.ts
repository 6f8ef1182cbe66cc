import { handler, json, reading } from '@/lib/auth/handler.ts';
import { checkHistory, knownCheck } from '@/lib/features/lookups/queries.ts';
import { accountDetailsSchema, historySchema } from '@/lib/features/lookups/schema.ts';

export const GET = reading({ query: historySchema, read: checkHistory });

// Reads only; a POST because the details stand in its body.
export const POST = handler({
  useCase: knownCheck,
  body: accountDetailsSchema,
  run: async (actor, { body }) => json(await knownCheck(actor, body)),
});
