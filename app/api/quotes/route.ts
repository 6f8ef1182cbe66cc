import { answer, handler } from '@/lib/auth/handler.ts';
import { getQuote } from '@/lib/features/transfers/verbs/get-quote.ts';

const statusOf = { 'same-currency': 422, 'unknown-currency': 422, refused: 422, unavailable: 502 } as const;

export const POST = handler({
  useCase: getQuote,
  body: getQuote.input,
  run: async (actor, { body }) => answer(await getQuote(actor, body), statusOf),
});
