import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { Partner, Queryable } from '../context.ts';
import { query } from '../sql.ts';
import { type WalletRow, walletColumns, walletOf } from '../wallets/wallet.ts';
import { recordEvents } from './deliveries.ts';

const read = `select ${walletColumns} from wallets where wallet_id = any($1) order by wallet_id`;

/** Tells the partner what these wallets now have available (decisions §8). Call it after the postings. */
export async function recordBalanceEvents(
  tx: Queryable,
  partner: Pick<Partner, 'id'>,
  walletIds: readonly string[],
  at: Date,
): Promise<void> {
  if (walletIds.length === 0) return;
  const wallets = (await query<WalletRow>(tx, read, [walletIds])).map(walletOf);
  await recordEvents(
    tx,
    wallets.map(({ walletId, availableMinor, currency }) => ({
      partnerId: partner.id,
      at,
      body: {
        event: 'balance',
        id: walletId,
        status: 'changed',
        amount: formatAmount(availableMinor, currency),
      },
    })),
  );
}
