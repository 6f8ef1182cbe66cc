import {
  type Body,
  type Family,
  foreignTrade,
  personOrder,
  quote,
  tradeOrder,
  usdToCny,
} from './foreign-bodies.ts';
import type { ForeignAnswer, ForeignClient } from './foreign-client.ts';
import { samplePdf } from './sample-files.ts';

/** The paths of a family's calls, from the tables of specification §4. */
export const paths = {
  global: {
    create: '/global/payout/transfer/create',
    update: '/global/payout/transfer/update',
    status: '/global/payout/transfer/query/status',
    confirm: '/global/payout/transfer/async',
    cancel: '/global/payout/transfer/cancel',
    upload: '/global/payout/transfer/upload/multipart',
    completed: '/global/payout/transfer/upload/completed',
  },
  personal: {
    create: '/payout/payment/create',
    update: '/payout/payment/update',
    status: '/payout/payment/status',
    confirm: '/payout/payment/transfer/async',
    cancel: '/payout/payment/cancel',
    upload: '/payment/risk/upload',
    completed: '/payment/risk/completed',
  },
  business: {
    create: '/payout/payment/business/transfer/create',
    status: '/payout/payment/business/transfer/status',
    confirm: '/payout/payment/business/transfer/async',
    upload: '/payout/payment/business/transfer/upload',
    completed: '/payout/payment/business/transfer/upload/completed',
  },
} as const;

export type Order = { tradeId: string; orderNo: string; queryNo?: string; body: Body; status: string };
export type OrderChange = { sourceCents?: number; account?: string; change?: Body; abroad?: true };

/** The data of a success; a refusal is an Error with the answer's text. */
export function dataOf<T = Record<string, unknown>>(answer: ForeignAnswer): T {
  if (answer.httpStatus !== 200 || answer.body.status !== '1') throw new Error(answer.text);
  return answer.body.data as T;
}

/** A new order; that of the business family has its quote for the confirmation. */
export async function createOrder(
  client: ForeignClient,
  family: Family,
  change: OrderChange = {},
): Promise<Order> {
  const pair = change.abroad ? { sourceCurrency: 'USD', targetCurrency: 'EUR' } : usdToCny;
  const q = await quote(client, family, pair);
  const make = family === 'business' ? (change.abroad ? foreignTrade : tradeOrder) : personOrder;
  const body = make(q, change);
  const data = dataOf<Order>(await client.post(paths[family].create, body));
  const { tradeId, status } = data;
  return {
    tradeId,
    orderNo: String(body.orderNo),
    status,
    body,
    ...(family === 'business' ? { queryNo: q.queryNo } : {}),
  };
}

/** A file for an order, by the family's own way. */
export function upload(
  client: ForeignClient,
  family: Family,
  tradeId: string,
  type: string,
  file: Buffer = samplePdf,
): Promise<ForeignAnswer> {
  if (family === 'global') return client.upload(paths.global.upload, { tradeId, type }, file);
  const fileBase64 = file.toString('base64');
  return client.post(paths[family].upload, { tradeId, fileBase64, fileName: `${type}.pdf`, type });
}

/** An order that can be confirmed: with the documents that its family needs, marked complete. */
export async function readyOrder(
  client: ForeignClient,
  family: Family,
  change: OrderChange = {},
): Promise<Order> {
  const order = await createOrder(client, family, change);
  const { tradeId } = order;
  const needed = family === 'business' ? ['proforma_invoice', 'purchase_order'] : [];
  for (const type of needed) dataOf(await upload(client, family, tradeId, type));
  const { status } = dataOf<Order>(await client.post(paths[family].completed, { tradeId }));
  return { ...order, status };
}

export function confirm(client: ForeignClient, family: Family, order: Order): Promise<ForeignAnswer> {
  const { tradeId, queryNo } = order;
  return client.post(paths[family].confirm, queryNo === undefined ? { tradeId } : { tradeId, queryNo });
}

/** Returns the answer of the family's status call. */
export async function statusOf(client: ForeignClient, family: Family, tradeId: string): Promise<Order> {
  if (family === 'business') {
    return dataOf(await client.get(`${paths.business.status}?tradeId=${encodeURIComponent(tradeId)}`));
  }
  return dataOf(await client.post(paths[family].status, { tradeId }));
}

/** Waits until nothing of this partner is under way. */
export async function settle(client: ForeignClient, timeoutMs = 20_000): Promise<void> {
  dataOf(await client.sandbox('/sandbox/idle', { timeoutMs }));
}

export type Delivery = {
  deliveryId: string;
  event: string;
  id: string;
  status: string;
  state: string;
  attempts: { at: string; httpStatus?: number; error?: string }[];
};

export async function deliveriesOf(client: ForeignClient, id: string): Promise<Delivery[]> {
  return dataOf(await client.sandbox(`/sandbox/callbacks?id=${encodeURIComponent(id)}`));
}

export async function walletOf(
  client: ForeignClient,
  type: 'personal' | 'business' = 'personal',
): Promise<{ walletId: string; amount: number; totalAmount: number; currency: string }> {
  return dataOf(await client.get(`/global/payout/wallet/get?type=${type}`));
}
