import { displayMoney } from '../../service-core/money/index.ts';
import type { Receipt, ReceiptWords, ReceiptZone } from './types.ts';

type Context = { words: ReceiptWords; zone: ReceiptZone };

const money = ({ amount, currency }: Receipt['paid'], { words }: Context) =>
  displayMoney(amount, currency, words.locale);
const time = (at: string | null, { zone }: Context) => at && timeText(at, zone);

/** The rows in their order, with the value of each in one language; a row without a value is not printed. */
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

/** Twice what any field holds. To lay out one word of thousands takes the memory of a whole document. */
const mostCharacters = 1_000;

export function valueOf(row: ReceiptRow, receipt: Receipt, o: Context): string | null {
  const value = values[row](receipt, o);
  const characters = [...(value ?? '')];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : value;
}

/** `2026-11-20 14:05 (China Standard Time)`. */
export function timeText(at: string, { timeZone, name }: ReceiptZone): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${format.format(new Date(at))} (${name})`;
}
