import { z } from 'zod';
import { displayMoney } from '../../../service-core/money/index.ts';
import type { MoneyText } from '../../../text/money-text.ts';
import type { Family } from '../../transfers/types.ts';

const receiptLanguages = ['en', 'zh-CN', 'both'] as const;

/** The content of a receipt, with the amounts that the service reported as paid. Times are ISO 8601. */
export type Receipt = {
  orderNo: string;
  tradeId: string;
  queryNo: string | null;
  family: Family;
  payerName: string;
  recipientName: string;
  bankName: string | null;
  /** The masked account number with its last digits, such as `••••3446`; empty when none is known. */
  account: string;
  purpose: string | null;
  paid: MoneyText;
  received: MoneyText;
  /** The rate it was paid at, decimal text; null between equal currencies. */
  rate: string | null;
  createdAt: string;
  confirmedAt: string | null;
  /** Null when the portal heard only of the return. */
  completedAt: string | null;
  /** The time of the return and the amount credited to the wallet, null when not reported; null for other payments. */
  returned: { amount: MoneyText | null; at: string } | null;
  issuedAt: string;
};

export type ReceiptWords = {
  locale: 'en' | 'zh-CN';
  title: string;
  /** The note that no real money moved. */
  sandbox: string;
  note: string;
  label: (row: ReceiptRow) => string;
  family: (family: Family) => string;
  purpose: (purpose: string) => string;
  issued: (time: string) => string;
};

/** The texts of a receipt, in print order. */
export type ReceiptSheet = {
  title: string;
  orderNo: string;
  /** ISO 8601. */
  issuedAt: string;
  amountLabel: string;
  amount: string;
  /** `endsGroup` draws a hairline below. */
  rows: { label: string; value: string; endsGroup: boolean }[];
  notes: { note: string; issued: string }[];
  /** The note on every page that no real money moved; null outside the sandbox. */
  sandbox: string | null;
};

/** The time zone, and its name as printed after each time. */
type ReceiptZone = { timeZone: string; name: string };

export type ReceiptRefusal = { code: 'order-not-found' } | { code: 'not-completed' };

export const receiptSchema = z.object({ lang: z.enum(receiptLanguages).catch('both') });

type Context = { words: ReceiptWords; zone: ReceiptZone };

const money = ({ amount, currency }: Receipt['paid'], { words }: Context) =>
  displayMoney(amount, currency, words.locale);
const time = (at: string | null, { zone }: Context) => at && timeText(at, zone);

/** The rows in print order, with each row's value in one language. A row without a value is not printed. */
const values = {
  paid: ({ paid }, o) => money(paid, o),
  received: ({ received }, o) => money(received, o),
  rate: ({ rate, paid, received }) => rate && `1 ${paid.currency} = ${rate} ${received.currency}`,
  payer: ({ payerName }) => payerName,
  recipient: ({ recipientName }) => recipientName,
  bank: ({ bankName }) => bankName,
  account: ({ account }) => account || null,
  purpose: ({ purpose }, { words }) => purpose && words.purpose(purpose),
  family: ({ family }, { words }) => words.family(family),
  orderNo: ({ orderNo }) => orderNo,
  tradeId: ({ tradeId }) => tradeId,
  queryNo: ({ queryNo }) => queryNo,
  created: ({ createdAt }, o) => time(createdAt, o),
  confirmed: ({ confirmedAt }, o) => time(confirmedAt, o),
  completed: ({ completedAt }, o) => time(completedAt, o),
  returned: ({ returned }, o) => returned && time(returned.at, o),
  returnedAmount: ({ returned }, o) => (returned?.amount ? money(returned.amount, o) : null),
} satisfies Record<string, (receipt: Receipt, o: Context) => string | null>;

export type ReceiptRow = keyof typeof values;
export const receiptRows = Object.keys(values) as ReceiptRow[];

/** Twice the longest field. Laying out a single word of thousands of characters takes too much memory. */
const mostCharacters = 1_000;

export function valueOf(row: ReceiptRow, receipt: Receipt, o: Context): string | null {
  const value = values[row](receipt, o);
  const characters = [...(value ?? '')];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : value;
}

/** Formats a time as `2026-11-20 14:05 (China Standard Time)`. */
export function timeText(at: string, { timeZone, name }: ReceiptZone): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${format.format(new Date(at))} (${name})`;
}
