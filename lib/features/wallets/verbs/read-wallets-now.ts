import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { ReadNowRefusal } from '../types.ts';
import { readWallets } from './read-wallets.ts';

/** A person asks the service for the balances now, without waiting for callback or schedule. */
export const readWalletsNow = useCase(
  'order:check',
  async (): Promise<Result<{ changed: number }, ReadNowRefusal>> => {
    const changed = await readWallets();
    return changed === null ? err({ code: 'unavailable' }) : ok({ changed });
  },
);
