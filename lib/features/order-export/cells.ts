import { formatAmount } from '../../service-core/money/index.ts';
import type { OrderColumn } from '../orders/list-columns.ts';
import type { ExportedRow } from '../orders/list-queries.ts';
import type { ExportWords, MaskingLevel } from './types.ts';

export type Cell = { text: string; isNumber?: true };
type Context = { words: ExportWords; masking: MaskingLevel; timeZone: string; accounts: Map<string, string> };

const moneyColumns: ReadonlySet<OrderColumn> = new Set(['youPay', 'recipientGets']);
const timeColumns: ReadonlySet<OrderColumn> = new Set(['updated', 'created']);

/** The names of the columns; money takes two, so that amounts are a column of figures. */
export function headings(columns: readonly OrderColumn[], o: Omit<Context, 'accounts'>): string[] {
  const { words, masking, timeZone } = o;
  const names = columns.flatMap((column) => {
    const name = words.column(column);
    if (moneyColumns.has(column)) return [name, words.currencyOf(name)];
    return [timeColumns.has(column) ? words.inZone(name, timeZone) : name];
  });
  return masking === 'full' ? [...names, words.account] : names;
}

/** One order as the list shows it. Amounts are decimal text: a spreadsheet's float would bend them. */
export function cellsOf(row: ExportedRow, columns: readonly OrderColumn[], context: Context): Cell[] {
  const cells = columns.flatMap((column) => cellOf(column, row, context));
  return context.masking === 'full' ? [...cells, { text: context.accounts.get(row.id) ?? '' }] : cells;
}

function cellOf(column: OrderColumn, row: ExportedRow, { words, masking, timeZone }: Context): Cell[] {
  const name = (text: string) => (masking === 'hidden' ? initialsOf(text) : text);
  const money = (minor: bigint, currency: string): Cell[] => [
    { text: formatAmount(minor, currency), isNumber: true },
    { text: currency },
  ];
  switch (column) {
    case 'orderNo':
      return [{ text: row.orderNo }];
    case 'tradeId':
      return [{ text: row.tradeId ?? '' }];
    case 'status':
      return [{ text: words.status(row.statusId, row.serviceStatus) }];
    case 'recipient': {
      const tail = masking === 'hidden' || row.accountSuffix === '' ? '' : ` ··${row.accountSuffix}`;
      return [{ text: name(row.beneficiaryName) + tail }];
    }
    case 'payer':
      return [{ text: name(row.payerName) }];
    case 'youPay':
      return money(row.actualSourceMinor ?? row.sourceMinor, row.sourceCurrency);
    case 'recipientGets':
      return money(row.actualTargetMinor ?? row.targetMinor, row.targetCurrency);
    case 'rate':
      return [{ text: row.rate, isNumber: true }];
    case 'family':
      return [{ text: words.family(row.family) }];
    case 'owner':
      return [{ text: row.ownerName }];
    case 'updated':
      return [{ text: tableTime(row.statusSince, timeZone) }];
    case 'created':
      return [{ text: tableTime(row.createdAt, timeZone) }];
    default:
      return column satisfies never;
  }
}

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
