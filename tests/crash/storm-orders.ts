import type { Outcome, PayoutClient } from '../../lib/service-core/client/index.ts';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { businessOrder, globalOrder } from '../../lib/service-core/contract/sample-orders.ts';
import { formatAmount, targetForSource } from '../../lib/service-core/money/index.ts';
import { samplePdf } from '../support/sample-files.ts';
import { insist } from './insist.ts';

export type StormOrder = { tradeId: string; confirm(client: PayoutClient): Promise<Outcome<unknown>> };

/** What the demo partner's wallets in USD hold; the orders of each ask for a little more. */
const walletMinor = { personal: 25_000_000n, business: 50_000_000n };
const askedShare = { numerator: 115n, denominator: 100n };
const mostWithoutDocuments = 900_000n;

/** Every fifth order is a personal one, every fifth one of business, which alone draws on the business wallet. */
const familyOf = (i: number) =>
  (['global', 'personal', 'global', 'business', 'global'] as const)[i % 5] ?? 'global';
const businessEvery = 5;

function shareOf(walletHoldsMinor: bigint, orders: number): bigint {
  return (walletHoldsMinor * askedShare.numerator) / askedShare.denominator / BigInt(orders);
}

const businessShare = (orders: number) => shareOf(walletMinor.business, Math.ceil(orders / businessEvery));

function personalShare(orders: number): bigint {
  const share = shareOf(walletMinor.personal, orders - Math.floor(orders / businessEvery));
  return share < mostWithoutDocuments ? share : mostWithoutDocuments;
}

/** Of every twenty orders these meet a bank that refuses, or a name that differs: one of each family. */
const endings: Record<number, string> = { 3: '9001', 6: '9001', 12: '9002' };

const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const pdf = samplePdf.toString('base64');

/** The `i`th order of so many, ready to be confirmed. */
export async function createStormOrder(client: PayoutClient, i: number, orders: number): Promise<StormOrder> {
  const family = familyOf(i);
  const sourceMinor = family === 'business' ? businessShare(orders) : personalShare(orders);
  const { queryNo, rate } = await insist(() => client.call(endpoints.globalPrice, pair));
  const order = {
    orderNo: `S-${i}`,
    sourceAmount: formatAmount(sourceMinor, 'USD'),
    targetAmount: formatAmount(targetForSource({ ...pair, rate, sourceMinor }), 'CNY'),
  };
  const account = `62220202001122${endings[i % 20] ?? '1111'}`;
  if (family === 'business') return createBusiness(client, { ...order, account, queryNo });
  const sample = globalOrder({ ...order, queryNo });
  const { accountInfo } = sample.beneficiary;
  const beneficiary = { ...sample.beneficiary, accountInfo: { ...accountInfo, number: account } };
  const request = { ...sample, beneficiary };
  return family === 'global' ? createGlobal(client, request) : createPersonal(client, request);
}

type PersonRequest = ReturnType<typeof globalOrder>;

async function createGlobal(client: PayoutClient, request: PersonRequest): Promise<StormOrder> {
  const { tradeId } = await insist(() => client.call(endpoints.globalCreate, request));
  await insist(() => client.call(endpoints.globalUploadCompleted, { tradeId }));
  return { tradeId, confirm: (by) => by.call(endpoints.globalAsync, { tradeId }) };
}

async function createPersonal(client: PayoutClient, request: PersonRequest): Promise<StormOrder> {
  const { tradeId } = await insist(() =>
    client.call(endpoints.personalCreate, { ...request, targetCurrency: 'CNY' }),
  );
  await insist(() => client.call(endpoints.riskCompleted, { tradeId }));
  return { tradeId, confirm: (by) => by.call(endpoints.personalAsync, { tradeId }) };
}

async function createBusiness(
  client: PayoutClient,
  o: { orderNo: string; sourceAmount: string; targetAmount: string; account: string; queryNo: string },
): Promise<StormOrder> {
  const { account, queryNo, ...order } = o;
  const sample = businessOrder(order);
  const request = { ...sample, beneficiary: { ...sample.beneficiary, accountNumber: account } };
  const { tradeId } = await insist(() => client.call(endpoints.businessCreate, request));
  for (const type of ['proforma_invoice', 'purchase_order'] as const) {
    const upload = { tradeId, type, fileName: `${type}.pdf`, fileBase64: pdf };
    await insist(() => client.call(endpoints.businessUpload, upload));
  }
  await insist(() => client.call(endpoints.businessUploadCompleted, { tradeId }));
  return { tradeId, confirm: (by) => by.call(endpoints.businessAsync, { tradeId, queryNo }) };
}
