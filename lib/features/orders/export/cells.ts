import type { DownloadFile } from '../../../downloads/download.ts';
import { shownMoney } from '../../../text/money-text.ts';
import { type ColumnEntry, columnEntries, isFigure, type OrderColumn } from '../columns.ts';
import type { ExportedRow } from '../list-queries.ts';
import type { ExportWords, MaskingLevel } from './schema.ts';

/** A column of the file. Figures are right-aligned. */
export type Heading = { name: string; isFigure: boolean };
type Context = { words: ExportWords; masking: MaskingLevel; timeZone: string; accounts: Map<string, string> };

/** Returns the columns of the file. Money takes two columns: the amount and its currency. */
export function headings(columns: readonly OrderColumn[], o: Omit<Context, 'accounts'>): Heading[] {
  const { words, masking, timeZone } = o;
  const text = (name: string): Heading => ({ name, isFigure: false });
  const found = columns.flatMap((column) => {
    const entry = columnEntries[column];
    const name = words.column(column);
    const heading = {
      name: entry.look === 'time' ? words.inZone(name, timeZone) : name,
      isFigure: isFigure(entry),
    };
    return entry.look === 'money' ? [heading, text(words.currencyOf(name))] : [heading];
  });
  return masking === 'full' ? [...found, text(words.account)] : found;
}

/** Returns the cells of one order as the list shows it. Amounts are decimal text: floats would lose precision. */
export function cellsOf(row: ExportedRow, columns: readonly OrderColumn[], context: Context): string[] {
  const cells = columns.flatMap((column) => textsOf(columnEntries[column], row, context));
  return context.masking === 'full' ? [...cells, context.accounts.get(row.id) ?? ''] : cells;
}

const money = (minor: bigint, currency: string): string[] => [shownMoney(minor, currency).amount, currency];
const named = (text: string, { masking }: Context) => (masking === 'hidden' ? initialsOf(text) : text);

function textsOf(entry: ColumnEntry, row: ExportedRow, context: Context): string[] {
  const { words, masking, timeZone } = context;
  switch (entry.look) {
    case 'text':
    case 'identifier':
      return [row[entry.of] ?? ''];
    case 'party':
      return [named(row[entry.of] ?? '', context)];
    case 'time': {
      const at = row[entry.of];
      return [at === null ? '' : tableTime(at, timeZone)];
    }
    case 'recipient': {
      const tail = masking === 'hidden' || row.accountSuffix === '' ? '' : ` ··${row.accountSuffix}`;
      return [named(row.beneficiaryName, context) + tail];
    }
    case 'status':
      return [words.status(row.statusId, row.serviceStatus)];
    case 'money':
      return entry.of === 'source'
        ? money(row.actualSourceMinor ?? row.sourceMinor, row.sourceCurrency)
        : money(row.actualTargetMinor ?? row.targetMinor, row.targetCurrency);
    case 'rate':
      return [row.rate];
    case 'family':
      return [words.family(row.family)];
    default:
      return entry satisfies never;
  }
}

/** Shortens 王小明 to 王••, Jane Miller to J•• M••. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}••`)
    .join(' ');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as `2026-11-20 14:05`, the Swedish convention. */
export function tableTime(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at);
}

const afterOtherEnd = /(?<=[;\t\r\n]\s*)(?=[=+\-@＝＋－＠|])/gu;

/**
 * Prefixes an apostrophe to text that a spreadsheet would read as a formula: at the start, and after a character that a
 * spreadsheet ignoring our quotes may read as the end of a cell.
 */
export function neutralised(text: string): string {
  const first = Math.max(0, text.search(/\S/u));
  const inside = text.slice(0, first) + text.slice(first).replaceAll(afterOtherEnd, "'");
  return /^[\s]*[=+\-@＝＋－＠|]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${inside}` : inside;
}

/** Text, or a figure of digits, point and sign, which is written unquoted and cannot start a formula. */
export type CsvCell = string | { figure: string };

/** Returns one line in the format of RFC 4180. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? quoted(cell) : cell.figure)).join(',')}\r\n`;
}

function quoted(text: string): string {
  const safe = neutralised(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells Excel that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Returns a CSV file whose rows are written batch by batch while it is read. */
export function csvFile(
  name: string,
  { head, batches }: { head: readonly string[]; batches: AsyncIterable<CsvCell[][]> },
): DownloadFile {
  async function* content(): AsyncGenerator<Uint8Array, void, void> {
    const encoder = new TextEncoder();
    yield encoder.encode(byteOrderMark + csvLine(head));
    for await (const rows of batches) yield encoder.encode(rows.map(csvLine).join(''));
  }
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content };
}
