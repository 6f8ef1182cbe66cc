import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { recordEvents } from '../callbacks/events.ts';
import type { Queryable } from '../context.ts';
import { asFields, query } from '../sql.ts';
import { legacyWalletId } from '../wallets/wallet.ts';

export type ChangedWallet = { partnerId: string; walletId: string; at: Date };

type Row = { partnerId: string; walletId: string | null; currency: string; availableMinor: bigint };

const read = `
  select ${asFields('partner_id, wallet_id, currency, available_minor')} from balances_to_tell($1)`;

/**
 * Tells partners what these wallets now have available, and those who asked for it what the legacy list now shows for
 * the currency (decisions §8). Call it after the postings, once in a transaction.
 */
export async function recordBalanceEvents(tx: Queryable, changed: readonly ChangedWallet[]): Promise<void> {
  if (changed.length === 0) return;
  const times = new Map(changed.map(({ partnerId, at }) => [partnerId, at]));
  const rows = await query<Row>(tx, read, [changed.map(({ walletId }) => walletId)]);
  await recordEvents(
    tx,
    rows.flatMap(({ partnerId, walletId, currency, availableMinor }) => {
      const at = times.get(partnerId);
      if (!at) throw new Error('a wallet is not the partner’s that was named with it');
      const id = walletId ?? legacyWalletId({ partnerId, currency });
      const amount = formatAmount(availableMinor, currency);
      return { partnerId, at, body: { event: 'balance', id, status: 'changed', amount } };
    }),
  );
}
