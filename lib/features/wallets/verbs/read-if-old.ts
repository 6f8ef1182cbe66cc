import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { allWallets } from '../data/wallets.ts';
import { readWallets } from './read-wallets.ts';

const oldAfterMs = 40_000;
// A page does not wait longer for it; the reading goes on without it.
const patienceMs = 1_500;

/** For a page where somebody is about to spend: balances from just now, or after a moment those that there are. */
export const readWalletsIfOld = useCase('wallet:read', async (): Promise<void> => {
  const rows = await allWallets();
  const latest = rows.reduce((time, row) => Math.max(time, row.readAt.getTime()), 0);
  if (now().getTime() - latest < oldAfterMs) return;
  await Promise.race([
    readWallets().catch(() => undefined),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs).unref();
    }),
  ]);
});
