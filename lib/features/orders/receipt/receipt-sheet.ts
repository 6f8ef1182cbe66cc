import { timeZoneName } from '../../../i18n/time-zone.ts';
import {
  type Receipt,
  type ReceiptRow,
  type ReceiptSheet,
  type ReceiptWords,
  receiptRows,
  timeText,
  valueOf,
} from './schema.ts';

/** The last row of each group, followed by a hairline: money, people, purpose, ids. */
const groupEnds: readonly ReceiptRow[] = ['rate', 'account', 'family', 'queryNo'];

/** Returns the texts of a receipt. With two languages each label has both. */
export function receiptSheet(
  receipt: Receipt,
  o: {
    words: readonly [ReceiptWords, ...ReceiptWords[]];
    timeZone: string;
    /** Marks every page as sandbox. */
    isSandbox: boolean;
  },
): ReceiptSheet {
  const { words, timeZone, isSandbox } = o;
  const zoneName = ({ locale }: ReceiptWords) => timeZoneName({ timeZone, locale });
  const said = (of: (one: ReceiptWords) => string) => [...new Set(words.map(of))].join(' / ');
  // Each time is followed by the zone's name in every printed language.
  const zone = { timeZone, name: said(zoneName) };
  return {
    title: said(({ title }) => title),
    orderNo: receipt.orderNo,
    issuedAt: receipt.issuedAt,
    amountLabel: said((one) => one.label('received')),
    amount: valueOf('received', receipt, { words: words[0], zone }) ?? '',
    rows: receiptRows.flatMap((row) => {
      const values = words.flatMap((one) => valueOf(row, receipt, { words: one, zone }) ?? []);
      const value = [...new Set(values)].join(' / ');
      if (value === '') return [];
      return [{ label: said((one) => one.label(row)), value, endsGroup: groupEnds.includes(row) }];
    }),
    notes: words.map((one) => ({
      note: one.note,
      issued: one.issued(timeText(receipt.issuedAt, { timeZone, name: zoneName(one) })),
    })),
    sandbox: isSandbox ? said((one) => one.sandbox) : null,
  };
}
