import { answer, handler, reading } from '@/lib/auth/handler.ts';
import { loadWalletsPage } from '@/lib/features/wallets/queries.ts';
import { readWalletsNow } from '@/lib/features/wallets/use-cases/read-wallets-now.ts';

export const GET = reading({
  read: loadWalletsPage,
});

/** Reads the balances from the service now; not an action, because those wait for one another. */
export const POST = handler({
  useCase: readWalletsNow,
  run: async (actor) => answer(await readWalletsNow(actor), { unavailable: 502 }),
});
