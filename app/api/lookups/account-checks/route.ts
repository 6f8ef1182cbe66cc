import { handler, json } from '@/lib/auth/handler.ts';
import { knownCheck } from '@/lib/features/lookups/queries.ts';
import { accountDetailsSchema } from '@/lib/features/lookups/schema.ts';

// Reads only; a POST because the details stand in its body.
export const POST = handler({
  permission: 'lookup:run',
  body: accountDetailsSchema,
  run: async (actor, { body }) => json(await knownCheck(actor, body)),
});
