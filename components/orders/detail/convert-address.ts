import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';

/** The convert page, filled with what this order's wallet lacks, and the way back. */
export function convertAddress({ order, money }: OrderDetail): string {
  const { source, wallet } = money;
  const search = new URLSearchParams({ walletType: wallet.type, to: source.currency });
  const amount = shortOf(money);
  if (amount !== undefined) search.set('amount', amount);
  search.set('back', `/orders/${order.id}`);
  return `/wallets/convert?${search}`;
}

/**
 * Returns the amount missing in the order's wallet now, as decimal text; undefined when it covers the order or is not
 * known.
 */
export function shortOf({ source, wallet }: OrderDetail['money']): string | undefined {
  if (wallet.available === null) return undefined;
  return shortBalance({ amount: source.amount, available: wallet.available, currency: source.currency });
}
