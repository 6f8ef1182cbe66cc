import type { Queryable } from '../context.ts';
import { postTransactions } from '../ledger/post.ts';
import { releaseOf, settlementOf } from '../ledger/transactions.ts';
import type { Order } from '../orders/order.ts';
import { recordBalanceEvents } from '../outbox/balance-events.ts';
import { findWallet } from '../wallets/wallet.ts';

async function heldBy(tx: Queryable, order: Order) {
  const { tradeId, partnerId, walletType, sourceCurrency, confirmedSourceMinor } = order;
  const key = { type: walletType, currency: sourceCurrency };
  const wallet = await findWallet(tx, { id: partnerId }, key);
  if (!wallet || confirmedSourceMinor === null) throw new Error(`order ${tradeId} holds nothing`);
  const { walletId } = wallet;
  return { tradeId, partnerId, walletId, currency: sourceCurrency, sourceMinor: confirmedSourceMinor };
}

/** Books the payout of a locked order: what was in transit is spent. Available does not change, so no event. */
export async function settleHold(tx: Queryable, order: Order, at: Date): Promise<void> {
  const held = await heldBy(tx, order);
  const { confirmedTargetMinor: targetMinor, confirmedRate: rate, sourceCurrency, targetCurrency } = order;
  if (targetMinor === null || rate === null) throw new Error(`order ${order.tradeId} has no terms`);
  const exchange = { sourceMinor: held.sourceMinor, sourceCurrency, targetMinor, targetCurrency, rate };
  await postTransactions(tx, [settlementOf(held, exchange, at)]);
}

/** Gives a locked order's held amount back to its wallet and tells the partner. */
export async function releaseHold(tx: Queryable, order: Order, at: Date): Promise<void> {
  const held = await heldBy(tx, order);
  await postTransactions(tx, [releaseOf(held, at)]);
  await recordBalanceEvents(tx, { id: order.partnerId }, [held.walletId], at);
}
