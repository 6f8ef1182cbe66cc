import { displayMoney } from '../../service-core/money/index.ts';
import type { Receipt, ReceiptRow, ReceiptWords, ReceiptZone } from './types.ts';

/** The value of each row in one language; rows without one are not printed. */
export function valueOf(
  row: ReceiptRow,
  receipt: Receipt,
  { words, zone }: { words: ReceiptWords; zone: ReceiptZone },
): string | null {
  const { locale } = words;
  const time = (at: string | null) => at && timeText(at, zone);
  const { paid, received } = receipt;
  switch (row) {
    case 'paid':
      return displayMoney(paid.amount, paid.currency, locale);
    case 'received':
      return displayMoney(received.amount, received.currency, locale);
    case 'rate':
      return receipt.rate && `1 ${paid.currency} = ${receipt.rate} ${received.currency}`;
    case 'payer':
      return receipt.payerName;
    case 'recipient':
      return receipt.recipientName;
    case 'bank':
      return receipt.bankName;
    case 'account':
      return receipt.account || null;
    case 'purpose':
      return receipt.purpose && words.purpose(receipt.purpose);
    case 'family':
      return words.family(receipt.family);
    case 'orderNo':
      return receipt.orderNo;
    case 'tradeId':
      return receipt.tradeId;
    case 'queryNo':
      return receipt.queryNo;
    case 'created':
      return time(receipt.createdAt);
    case 'confirmed':
      return time(receipt.confirmedAt);
    case 'completed':
      return time(receipt.completedAt);
    default:
      return row satisfies never;
  }
}

/** `2026-11-20 14:05 (China Standard Time)`. */
export function timeText(at: string, { timeZone, name }: ReceiptZone): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${format.format(new Date(at))} (${name})`;
}
