import { handler, json, reading } from '@/lib/auth/handler.ts';
import { checkHistory, knownCheck } from '@/lib/features/lookups/queries.ts';

export const GET = reading(checkHistory);

// A read, but a POST, to keep account details in the body.
export const POST = handler({
  useCase: knownCheck,
  body: knownCheck.input,
  run: async (actor, { body }) => json(await knownCheck(actor, body)),
});
