import type { Page } from '@playwright/test';
import { drawnForHeader } from '../../lib/drawn-for.ts';
import type { DraftDetail } from '../../lib/features/drafts/schema.ts';
import type { OrderDetail } from '../../lib/features/orders/types.ts';
import type { WalletsView, WalletView } from '../../lib/features/wallets/schema.ts';
import { baseUrl } from './stack.ts';

/** The headers with which the portal's own pages of the person signed in here send a changing request. */
export async function headersOf(page: Pick<Page, 'request'>): Promise<Record<string, string>> {
  const answer = await page.request.get('/api/session');
  const { drawnFor } = (await answer.json()) as { drawnFor: string };
  return { origin: baseUrl, [drawnForHeader]: drawnFor };
}

/** Returns the portal's data for the signed-in person's own pages, for facts that are counted rather than read. */
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

/**
 * A balance to count from: the portal reads it from the service first, as what it knows may be older than the payment
 * of another flow. Nothing may be under way: `sandbox.idle()` first.
 */
export async function freshWallet(
  page: Page,
  type: 'personal' | 'business',
  currency: string,
): Promise<WalletView> {
  const read = await page.request.post('/api/wallets', { headers: await headersOf(page) });
  if (!read.ok()) throw new Error(`the portal could not read the balances: ${read.status()}`);
  return walletFacts(page, type, currency);
}

/** Returns the service's present rate. */
export async function rateNow(page: Page): Promise<string> {
  const data = { family: 'global', sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const answer = await page.request.post('/api/quotes', { data, headers: await headersOf(page) });
  return ((await answer.json()) as { rate: string }).rate;
}

/** The draft that is open in the wizard, as the portal has it. */
export async function openDraft(page: Page): Promise<DraftDetail> {
  const id = /\/drafts\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  const answer = await page.request.get(`/api/drafts/${id}`);
  if (!answer.ok()) throw new Error(`draft ${id}: ${answer.status()}`);
  return (await answer.json()) as DraftDetail;
}

export const kindsOf = (detail: OrderDetail, kind: string): number =>
  detail.timeline.filter((entry) => entry.kind === kind).length;

/** The number of calls to the service for this order, by the name of the call. */
export const callsOf = (detail: OrderDetail, endpoint: string): number =>
  detail.exchanges.filter((exchange) => exchange.endpoint === endpoint).length;
