import { answer, handler } from '@/lib/auth/handler.ts';
import { lookUpName } from '@/lib/features/lookups/verbs/look-up-name.ts';

const statusOf = { invalid: 422, refused: 422, unavailable: 502 } as const;

// A POST, to keep personal data out of URLs and their logs.
export const POST = handler({
  useCase: lookUpName,
  body: lookUpName.input,
  run: async (actor, { body }) => answer(await lookUpName(actor, body), statusOf),
});
