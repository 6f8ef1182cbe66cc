import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { shortfall } from './shortfall.ts';

/** The convert page, filled with what this order's wallet lacks, and the way back. */
export function convertAddress({ order, money }: OrderDetail): string {
  const { source, wallet } = money;
  const search = new URLSearchParams({ walletType: wallet.type, to: source.currency });
  const amount = shortfall({ needed: source.amount, available: wallet.available });
  if (amount !== null) search.set('amount', amount);
  search.set('back', `/orders/${order.id}`);
  return `/wallets/convert?${search}`;
}
