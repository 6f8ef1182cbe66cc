import type { ForeignAnswer, ForeignClient } from './foreign-client.ts';

/** Request bodies of all three families as the documents show them, plain JSON; nothing of ours is imported. */
export type Body = Record<string, unknown>;
export type Pair = { sourceCurrency: string; targetCurrency: string };
export type Quote = { queryNo: string; rate: string };
export type Family = 'global' | 'personal' | 'business';

let numbers = 0;

export function freshOrderNo(prefix = 'N'): string {
  numbers += 1;
  return `${prefix}-${process.pid.toString(36)}-${Date.now().toString(36)}-${numbers}`;
}

export const usdToCny: Pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };

export function askPrice(client: ForeignClient, family: Family, pair: Pair): Promise<ForeignAnswer> {
  if (family === 'global') return client.post('/global/payout/rate/query/price', pair);
  if (family === 'personal') return client.post('/payout/payment/query/price', pair);
  return client.get(`/payout/payment/business/query/price?${new URLSearchParams(pair)}`);
}

export async function quote(client: ForeignClient, family: Family, pair: Pair = usdToCny): Promise<Quote> {
  const answer = await askPrice(client, family, pair);
  const rate = /"rate":([0-9.]+)/.exec(answer.text)?.[1];
  const { queryNo } = (answer.body.data ?? {}) as { queryNo?: string };
  if (answer.httpStatus !== 200 || rate === undefined || queryNo === undefined) throw new Error(answer.text);
  return { queryNo, rate };
}

/** target = floor(source × rate) in hundredths, in whole numbers, because floats cannot do it. */
export function targetOf(sourceCents: number, rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.');
  const cents = (BigInt(sourceCents) * BigInt(whole + fraction)) / 10n ** BigInt(fraction.length);
  return Number(cents) / 100;
}

export const personPayer: Body = {
  entityType: 'I',
  firstName: 'Ada',
  lastName: 'Example',
  address: { country: 'GB' },
};

export const personBeneficiary = (account = '6222020200112233445', name = '王伟'): Body => ({
  entityType: 'I',
  fullName: name,
  gender: 'Male',
  idType: 'idcard',
  idNumber: '11010519491231002X',
  accountType: 'bank',
  accountInfo: { name, number: account, bankName: 'Example Bank', currency: 'CNY' },
});

const companyInChina = (account = '110000000001'): Body => ({
  fullName: '示例贸易有限公司',
  accountName: '示例贸易有限公司',
  accountNumber: account,
  bankName: 'Example Bank Beijing Branch',
  companyNumber: '91350100M000100Y43',
  address: { country: 'CN' },
});

const companyAbroad: Body = {
  fullName: 'Example GmbH',
  accountName: 'Example GmbH',
  accountNumber: 'DE89370400440532013000',
  bankName: 'Example Bank Frankfurt',
  companyNumber: 'HRB 12345',
  swiftCode: 'DEUTDEFF',
  address: { country: 'DE', address: 'Beispielstrasse 1, Frankfurt' },
};

/** A create request of the global or the personal family, for a person with an account in mainland China. */
export function personOrder(
  q: Quote,
  o: { sourceCents?: number; account?: string; name?: string; change?: Body } = {},
): Body {
  const sourceCents = o.sourceCents ?? 100_000;
  return {
    orderNo: freshOrderNo(),
    queryNo: q.queryNo,
    purpose: 'Salary',
    fundsSource: 'Employment income',
    relationship: 'employee',
    sourceAmount: sourceCents / 100,
    targetAmount: targetOf(sourceCents, q.rate),
    ...usdToCny,
    payer: personPayer,
    beneficiary: personBeneficiary(o.account, o.name),
    ...o.change,
  };
}

/** A create request of the business family that pays CNY to a company in mainland China. */
export function tradeOrder(
  q: Quote,
  o: { sourceCents?: number; account?: string; change?: Body } = {},
): Body {
  const sourceCents = o.sourceCents ?? 100_000;
  return {
    orderNo: freshOrderNo('B'),
    transactionMode: 'cnyMode',
    sourceAmount: sourceCents / 100,
    targetAmount: targetOf(sourceCents, q.rate),
    ...usdToCny,
    paymentType: 'DepositPayment',
    payer: { fullName: 'Example Trading Ltd', address: { country: 'GB' } },
    beneficiary: companyInChina(o.account),
    ...o.change,
  };
}

/** A create request of the business family that pays to a company outside China, by SWIFT. */
export function foreignTrade(q: Quote, o: { sourceCents?: number; pair?: Pair; change?: Body } = {}): Body {
  const sourceCents = o.sourceCents ?? 100_000;
  return {
    orderNo: freshOrderNo('B'),
    transactionMode: 'cnyMode',
    sourceAmount: sourceCents / 100,
    targetAmount: targetOf(sourceCents, q.rate),
    ...(o.pair ?? { sourceCurrency: 'USD', targetCurrency: 'EUR' }),
    payer: {
      fullName: 'Example Trading Ltd',
      address: { country: 'GB', address: '1 Example Street, London' },
    },
    beneficiary: companyAbroad,
    ...o.change,
  };
}

/** A copy with the value at a dotted path replaced; undefined takes the field away. */
export function withField(body: Body, path: string, value: unknown): Body {
  const [key = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const inner = (body[key] ?? {}) as Body;
    return { ...body, [key]: withField(inner, rest.join('.'), value) };
  }
  const { [key]: _, ...others } = body;
  return value === undefined ? others : { ...others, [key]: value };
}
