import type { Page } from '@playwright/test';
import type { OrderDetail } from '../../lib/features/orders/types.ts';
import type { WalletsView, WalletView } from '../../lib/features/wallets/types.ts';

/** What the portal answers to the signed-in person's own pages, for facts that are counted rather than read. */
export async function orderFacts(page: Page, orderId: string): Promise<OrderDetail> {
  const answer = await page.request.get(`/api/orders/${orderId}`);
  if (!answer.ok()) throw new Error(`order ${orderId}: ${answer.status()}`);
  return (await answer.json()) as OrderDetail;
}

export async function tradeIdOf(page: Page, orderId: string): Promise<string> {
  const { order } = await orderFacts(page, orderId);
  if (order.tradeId === null) throw new Error(`order ${orderId} has no trade id`);
  return order.tradeId;
}

export async function walletFacts(
  page: Page,
  type: 'personal' | 'business',
  currency: string,
): Promise<WalletView> {
  const answer = await page.request.get('/api/wallets');
  const { wallets } = (await answer.json()) as WalletsView;
  const wallet = wallets.find((one) => one.type === type && one.currency === currency);
  if (!wallet) throw new Error(`the portal shows no ${type} wallet in ${currency}`);
  return wallet;
}

export const kindsOf = (detail: OrderDetail, kind: string): number =>
  detail.timeline.filter((entry) => entry.kind === kind).length;

/** How often the portal called the service for this order, by the name of the call. */
export const callsOf = (detail: OrderDetail, endpoint: string): number =>
  detail.exchanges.filter((exchange) => exchange.endpoint === endpoint).length;
