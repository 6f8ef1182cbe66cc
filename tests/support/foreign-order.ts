import type { ForeignClient } from './foreign-client.ts';

export type ForeignOrder = { tradeId: string; orderNo: string; text: string };

let numbers = 0;

/** A rate for USD to CNY, and what 1 USD-cent amounts become at it, rounded down as the documents say. */
async function foreignQuote(client: ForeignClient): Promise<{ queryNo: string; rate: string }> {
  const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const answer = await client.post('/global/payout/rate/query/price', pair);
  const rate = /"rate":([0-9.]+)/.exec(answer.text)?.[1];
  const { queryNo } = answer.body.data as { queryNo: string };
  if (answer.httpStatus !== 200 || rate === undefined) throw new Error(answer.text);
  return { queryNo, rate };
}

/** target = floor(source × rate) in cents, in whole numbers, because floats cannot do it. */
function targetOf(sourceCents: number, rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const cents = (BigInt(sourceCents) * BigInt(whole + fraction)) / 10n ** BigInt(fraction.length);
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The JSON text of a create request for a person with a bank account in mainland China. */
export async function foreignOrderText(
  client: ForeignClient,
  change: {
    account?: string;
    name?: string;
    sourceCents?: number;
    orderNo?: string;
    reference?: string;
  } = {},
): Promise<string> {
  const { account = '6222020200112233445', name = '王伟', sourceCents = 100_000, reference } = change;
  const quote = await foreignQuote(client);
  numbers += 1;
  const order = {
    orderNo: change.orderNo ?? `F-${process.pid}-${numbers}`,
    queryNo: quote.queryNo,
    purpose: 'Salary',
    fundsSource: 'Employment income',
    relationship: 'employee',
    sourceAmount: '<source>',
    sourceCurrency: 'USD',
    targetAmount: '<target>',
    targetCurrency: 'CNY',
    payer: {
      entityType: 'I',
      firstName: 'Ada',
      lastName: 'Example',
      address: { country: 'GB' },
      ...(reference === undefined ? {} : { reference }),
    },
    beneficiary: {
      entityType: 'I',
      fullName: name,
      gender: 'Male',
      idType: 'idcard',
      idNumber: '11010519491231002X',
      accountType: 'bank',
      accountInfo: { name, number: account, bankName: 'Example Bank', currency: 'CNY' },
    },
  };
  return JSON.stringify(order)
    .replace('"<source>"', (sourceCents / 100).toFixed(2))
    .replace('"<target>"', targetOf(sourceCents, quote.rate));
}

export async function createForeignOrder(
  client: ForeignClient,
  change: Parameters<typeof foreignOrderText>[1] = {},
): Promise<ForeignOrder> {
  const text = await foreignOrderText(client, change);
  const answer = await client.post('/global/payout/transfer/create', text);
  const data = answer.body.data as { tradeId?: string } | undefined;
  if (data?.tradeId === undefined) throw new Error(answer.text);
  return { tradeId: data.tradeId, orderNo: (JSON.parse(text) as { orderNo: string }).orderNo, text };
}

/** An order whose documents are complete, so that it can be confirmed. */
export async function readyForeignOrder(
  client: ForeignClient,
  change: Parameters<typeof foreignOrderText>[1] = {},
): Promise<ForeignOrder> {
  const order = await createForeignOrder(client, change);
  const { tradeId } = order;
  const completed = await client.post('/global/payout/transfer/upload/completed', { tradeId });
  if (completed.httpStatus !== 200) throw new Error(completed.text);
  return order;
}

export async function statusOf(client: ForeignClient, tradeId: string): Promise<string> {
  const answer = await client.post('/global/payout/transfer/query/status', { tradeId });
  return (answer.body.data as { status: string }).status;
}
