import { answer, handler } from '@/lib/auth/handler.ts';
import { quoteRequestSchema } from '@/lib/features/quotes/schema.ts';
import { getQuote } from '@/lib/features/quotes/use-cases/get-quote.ts';

const statusOf = { 'same-currency': 422, 'unknown-currency': 422, refused: 422, unavailable: 502 } as const;

export const POST = handler({
  useCase: getQuote,
  body: quoteRequestSchema,
  run: async (actor, { body }) => answer(await getQuote(actor, body), statusOf),
});
