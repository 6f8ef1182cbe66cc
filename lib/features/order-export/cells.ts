import { shownMoney } from '../../money-text.ts';
import type { OrderColumn } from '../orders/list-columns.ts';
import type { ExportedRow } from '../orders/list-queries.ts';
import type { ExportWords, MaskingLevel } from './types.ts';

/** A column of the file. Figures stand to the right. */
export type Heading = { name: string; isFigure: boolean };
type Context = { words: ExportWords; masking: MaskingLevel; timeZone: string; accounts: Map<string, string> };

const moneyColumns: ReadonlySet<OrderColumn> = new Set(['youPay', 'recipientGets']);
const timeColumns: ReadonlySet<OrderColumn> = new Set(['updated', 'created']);

/** The columns of the file; money takes two, so that amounts are a column of figures. */
export function headings(columns: readonly OrderColumn[], o: Omit<Context, 'accounts'>): Heading[] {
  const { words, masking, timeZone } = o;
  const text = (name: string): Heading => ({ name, isFigure: false });
  const found = columns.flatMap((column) => {
    const name = words.column(column);
    if (moneyColumns.has(column)) return [{ name, isFigure: true }, text(words.currencyOf(name))];
    if (column === 'rate') return [{ name, isFigure: true }];
    return [text(timeColumns.has(column) ? words.inZone(name, timeZone) : name)];
  });
  return masking === 'full' ? [...found, text(words.account)] : found;
}

/** One order as the list shows it. Amounts are decimal text: a spreadsheet's float would bend them. */
export function cellsOf(row: ExportedRow, columns: readonly OrderColumn[], context: Context): string[] {
  const cells = columns.flatMap((column) => texts[column](row, context));
  return context.masking === 'full' ? [...cells, context.accounts.get(row.id) ?? ''] : cells;
}

const money = (minor: bigint, currency: string): string[] => [shownMoney(minor, currency).amount, currency];
const named = (text: string, { masking }: Context) => (masking === 'hidden' ? initialsOf(text) : text);

const texts: Record<OrderColumn, (row: ExportedRow, context: Context) => string | string[]> = {
  orderNo: ({ orderNo }) => orderNo,
  tradeId: ({ tradeId }) => tradeId ?? '',
  status: ({ statusId, serviceStatus }, { words }) => words.status(statusId, serviceStatus),
  recipient: ({ beneficiaryName, accountSuffix }, context) => {
    const tail = context.masking === 'hidden' || accountSuffix === '' ? '' : ` ··${accountSuffix}`;
    return named(beneficiaryName, context) + tail;
  },
  payer: ({ payerName }, context) => named(payerName, context),
  youPay: (row) => money(row.actualSourceMinor ?? row.sourceMinor, row.sourceCurrency),
  recipientGets: (row) => money(row.actualTargetMinor ?? row.targetMinor, row.targetCurrency),
  rate: ({ rate }) => rate,
  family: ({ family }, { words }) => words.family(family),
  owner: ({ ownerName }) => ownerName,
  updated: ({ statusSince }, { timeZone }) => tableTime(statusSince, timeZone),
  created: ({ createdAt }, { timeZone }) => tableTime(createdAt, timeZone),
};

/** 王小明 is 王••, Jane Miller is J•• M••. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}••`)
    .join(' ');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-20 14:05`, which is how Swedes write it. */
export function tableTime(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at);
}
