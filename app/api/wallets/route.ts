import { answer, reading } from '@/lib/auth/handler.ts';
import { loadWalletsPage } from '@/lib/features/wallets/queries.ts';
import { readWalletsNow } from '@/lib/features/wallets/verbs/read-wallets.ts';

export const GET = reading(loadWalletsPage);

/** Reads the balances from the service now; not a server action, because actions run one after another. */
export const POST = reading(readWalletsNow, (read) => answer(read, { unavailable: 502 }));
