import { answer, handler } from '@/lib/auth/handler.ts';
import { loadFunding } from '@/lib/features/wallets/queries.ts';

/** Returns the bank account for paying into a wallet. */
export const GET = handler({
  useCase: loadFunding,
  params: loadFunding.input,
  run: async (actor, { params }) =>
    answer(await loadFunding(actor, params), { unsupported: 404, unavailable: 502 }),
});
