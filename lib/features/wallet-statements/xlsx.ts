import type { DownloadFile } from '../../downloads/download.ts';
import type { Cell, CellLook } from '../../downloads/workbook.ts';
import { workbookFile, workbookType } from '../../downloads/workbook-file.ts';
import { minorUnits } from '../../service-core/money/index.ts';
import { neutralised } from '../orders/export/cells.ts';
import {
  type FileOptions,
  type StatementColumn,
  type StatementLabel,
  statementColumns,
  statementEntries,
} from './columns.ts';
import type { StatementLine, WalletStatement } from './schema.ts';

const heading = (text: string): Cell => ({ text, look: 'heading' });

/** A spreadsheet's number is exact to 15 digits. */
const isExact = (minor: bigint) => minor > -(10n ** 15n) && minor < 10n ** 15n;

/**
 * An XLSX file: the statement's facts and sums above a table of its lines. Amounts are numbers and sums are formulas. An
 * amount with more digits than a number keeps is text; since a formula would miss it, such sums are plain values.
 */
export function statementWorkbook(statement: WalletStatement, o: FileOptions): DownloadFile {
  const { texts, name } = o;
  const look = decimalsLook(statement.wallet.currency);
  const amount = (minor: bigint | null, formula?: string): Cell => {
    if (minor === null) return '';
    const number = texts.amount(minor);
    if (!isExact(minor)) return { text: number, look: 'right' };
    return { number, look, ...(formula !== undefined && { formula }) };
  };
  const intro = introOf(statement, { ...o, amount });
  const columns = statementColumns.map((column) => {
    const entry = statementEntries[column];
    const isMoment = entry.look === 'moment';
    return {
      // The facts above name the zone, which would make this column too wide.
      name: isMoment ? texts.said((one) => one.column(column)) : texts.column(column),
      width: entry.width,
      look: isMoment ? ('moment' as const) : entry.look === 'amount' ? look : ('plain' as const),
    };
  });
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of statement.batches)
      yield batch.map((line) => lineCells(line, { ...o, timeZone: statement.timeZone, amount }));
  }
  return {
    name: `${name}.xlsx`,
    type: workbookType,
    content: (signal) => workbookFile({ intro, columns }, { batches: rows(), signal }),
  };
}

type AmountCell = (minor: bigint | null, formula?: string) => Cell;

/** Facts on the left, amounts on the right, with sums as formulas over the lines below. */
function introOf(
  { opening, closing, sums, isSandbox, ...statement }: WalletStatement,
  { texts, amount }: FileOptions & { amount: AmountCell },
): Cell[][] {
  const isSummed = [opening.totalMinor, closing.totalMinor, sums.inMinor, sums.outMinor].every(isExact);
  const digits = minorUnits(statement.wallet.currency);
  const rounded = (formula: string) => (isSummed ? `ROUND(${formula},${digits})` : undefined);
  // Title, facts, an empty row, and the headings come first.
  const firstLine = 1 + texts.facts().length + 1 + 1 + 1;
  const lastLine = Math.max(firstLine, firstLine + sums.inCount + sums.outCount - 1);
  const sum = (column: 'in' | 'out') => {
    const letter = letterOf(column);
    return rounded(`SUM(${letter}${firstLine}:${letter}${lastLine})`);
  };
  const amounts: { label: StatementLabel; cell: Cell; count?: number }[] = [
    { label: 'opening', cell: amount(opening.totalMinor) },
    { label: 'in', cell: amount(sums.inMinor, sum('in')), count: sums.inCount },
    { label: 'out', cell: amount(sums.outMinor, sum('out')), count: sums.outCount },
    { label: 'closing', cell: amount(closing.totalMinor, rounded('E2+E3-E4')) },
    { label: 'available', cell: amount(closing.availableMinor) },
  ];
  const rows = texts.facts().map(({ label, value }, index): Cell[] => {
    const right = amounts[index];
    const count = right?.count === undefined ? '' : texts.entries(right.count);
    const left = [heading(texts.label(label)), neutralised(value), ''];
    return right ? [...left, heading(texts.label(right.label)), right.cell, count] : left;
  });
  return [[heading(texts.title), '', '', heading(isSandbox ? texts.sandbox : '')], ...rows, []];
}

/** A column's letter in a spreadsheet. */
const letterOf = (column: StatementColumn) => String.fromCodePoint(65 + statementColumns.indexOf(column));

function lineCells(
  line: StatementLine,
  { texts, timeZone, amount }: FileOptions & { timeZone: string; amount: AmountCell },
): Cell[] {
  return statementColumns.map((column) => {
    const entry = statementEntries[column];
    switch (entry.look) {
      case 'moment':
        return { number: daysText(entry.of(line), timeZone) };
      case 'kind':
        return neutralised(texts.kind(entry.of(line)));
      case 'text':
        return neutralised(entry.of(line) ?? '');
      case 'amount':
        return amount(entry.of(line));
      default:
        return entry satisfies never;
    }
  });
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Days from 30 December 1899 to the local time in the zone, which is how a spreadsheet stores a time. */
function daysText(at: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  const shownMs = Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
  return String((shownMs - Date.UTC(1899, 11, 30)) / 86_400_000);
}

function decimalsLook(currency: string): Extract<CellLook, `decimals${string}`> {
  const look = ({ 0: 'decimals0', 2: 'decimals2', 3: 'decimals3', 4: 'decimals4' } as const)[
    minorUnits(currency)
  ];
  if (look === undefined) throw new RangeError(`no number format has the decimals of ${currency}`);
  return look;
}
