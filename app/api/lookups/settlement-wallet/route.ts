import { answer, handler } from '@/lib/auth/handler.ts';
import { settlementWallet } from '@/lib/features/lookups/queries.ts';

export const GET = handler({
  useCase: settlementWallet,
  run: async (actor) => answer(await settlementWallet(actor), { unavailable: 502 }),
});
