import type { Queryable } from '../context.ts';
import { type LedgerTransaction, releaseOf, settlementOf } from '../ledger/transactions.ts';
import { walletKey } from '../orders/decide-confirmation.ts';
import type { Order } from '../orders/order.ts';
import { query } from '../sql.ts';

/** The ids of the wallets that orders of one partner draw on, by {@link walletKey}. */
export type WalletIds = ReadonlyMap<string, string>;

const find = `
  select wallet_id as "walletId", type, currency from wallets
  where partner_id = $1 and (type, currency) in (select * from unnest($2::text[], $3::text[]))`;

export async function payingWallets(
  tx: Queryable,
  partnerId: string,
  orders: readonly Order[],
): Promise<WalletIds> {
  const rows = await query<{ walletId: string; type: string; currency: string }>(tx, find, [
    partnerId,
    orders.map(({ walletType }) => walletType),
    orders.map(({ sourceCurrency }) => sourceCurrency),
  ]);
  return new Map(rows.map((row) => [walletKey(row), row.walletId]));
}

export function walletIdOf(order: Order, wallets: WalletIds): string {
  const walletId = wallets.get(walletKey({ type: order.walletType, currency: order.sourceCurrency }));
  if (walletId === undefined) throw new Error(`order ${order.tradeId} has no wallet`);
  return walletId;
}

function heldBy(order: Order, wallets: WalletIds) {
  const { tradeId, partnerId, sourceCurrency, confirmedSourceMinor } = order;
  if (confirmedSourceMinor === null) throw new Error(`order ${tradeId} holds nothing`);
  const walletId = walletIdOf(order, wallets);
  return { tradeId, partnerId, walletId, currency: sourceCurrency, sourceMinor: confirmedSourceMinor };
}

/** The payout of an order: the amount in transit is spent. */
export function settlement(order: Order, wallets: WalletIds, at: Date): LedgerTransaction {
  const held = heldBy(order, wallets);
  const { confirmedTargetMinor: targetMinor, confirmedRate: rate, sourceCurrency, targetCurrency } = order;
  if (targetMinor === null || rate === null) throw new Error(`order ${order.tradeId} has no terms`);
  const exchange = { sourceMinor: held.sourceMinor, sourceCurrency, targetMinor, targetCurrency, rate };
  return settlementOf(held, exchange, at);
}

/** The payout did not happen: the amount in transit is available again. */
export function release(order: Order, wallets: WalletIds, at: Date): LedgerTransaction {
  return releaseOf(heldBy(order, wallets), at);
}
