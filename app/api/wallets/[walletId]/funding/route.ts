import { answer, handler } from '@/lib/auth/handler.ts';
import { loadFunding } from '@/lib/features/wallets/queries.ts';

/** The bank account to which a wallet is paid into. */
export const GET = handler({
  useCase: loadFunding,
  params: loadFunding.input,
  run: async (actor, { params }) =>
    answer(await loadFunding(actor, params), { unsupported: 404, unavailable: 502 }),
});
