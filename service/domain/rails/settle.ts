import type { Queryable } from '../context.ts';
import {
  type Exchange,
  type LedgerTransaction,
  releaseOf,
  returnOf,
  settlementOf,
} from '../ledger/transactions.ts';
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
  return settlementOf(heldBy(order, wallets), exchangeOf(order), at);
}

/** The exchange that was fixed at confirmation; throws for an order that was not confirmed. */
export function exchangeOf(order: Order): Exchange {
  const { confirmedSourceMinor: sourceMinor, confirmedTargetMinor: targetMinor, confirmedRate: rate } = order;
  if (sourceMinor === null || targetMinor === null || rate === null)
    throw new Error(`order ${order.tradeId} has no terms`);
  const { sourceCurrency, targetCurrency } = order;
  return { sourceMinor, sourceCurrency, targetMinor, targetCurrency, rate };
}

/** The payment came back, whole or in part: the wallet has it again. */
export function giveBack(
  order: Order,
  {
    wallets,
    back,
    at,
  }: { wallets: WalletIds; back: Pick<Exchange, 'sourceMinor' | 'targetMinor'>; at: Date },
): LedgerTransaction {
  return returnOf(heldBy(order, wallets), exchangeOf(order), back, at);
}

/** The payout did not happen: the amount in transit is available again. */
export function release(order: Order, wallets: WalletIds, at: Date): LedgerTransaction {
  return releaseOf(heldBy(order, wallets), at);
}
