import type { DownloadFile } from '../../downloads/download.ts';
import type { Cell, CellLook } from '../../downloads/workbook.ts';
import { workbookFile, workbookType } from '../../downloads/workbook-file.ts';
import { minorUnits } from '../../service-core/money/index.ts';
import { neutralised } from '../order-export/csv.ts';
import { type FileOptions, sidesOf } from './texts.ts';
import {
  type StatementColumn,
  type StatementLabel,
  type StatementLine,
  statementColumns,
  type WalletStatement,
} from './types.ts';

const widths: Record<StatementColumn, number> = {
  at: 28,
  kind: 30,
  reference: 24,
  counterparty: 32,
  in: 24,
  out: 24,
  balance: 24,
  cause: 30,
};
const heading = (text: string): Cell => ({ text, look: 'heading' });

/** A spreadsheet's number is exact to 15 digits. */
const isExact = (minor: bigint) => minor > -(10n ** 15n) && minor < 10n ** 15n;

/**
 * An XLSX file: the statement's facts and sums above a table of its lines. Amounts are numbers, and the sums formulas
 * over them. An amount of more digits than a number keeps is text; as a formula would miss it, the sums then stand as
 * they are.
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
  const columns = statementColumns.map((column) => ({
    // The zone stands above, and would make a narrow column wide.
    name: column === 'at' ? texts.said((one) => one.column('at')) : texts.column(column),
    width: widths[column],
    look: looks[column] ?? (isAmount(column) ? look : ('plain' as const)),
  }));
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

const looks: Partial<Record<StatementColumn, CellLook>> = { at: 'moment' };
const isAmount = (column: StatementColumn) => column === 'in' || column === 'out' || column === 'balance';

type AmountCell = (minor: bigint | null, formula?: string) => Cell;

/** Facts on the left; on the right the amounts, which formulas take from the lines below. */
function introOf(
  { opening, closing, sums, isSandbox, ...statement }: WalletStatement,
  { texts, amount }: FileOptions & { amount: AmountCell },
): Cell[][] {
  const isSummed = [opening.totalMinor, closing.totalMinor, sums.inMinor, sums.outMinor].every(isExact);
  const digits = minorUnits(statement.wallet.currency);
  const rounded = (formula: string) => (isSummed ? `ROUND(${formula},${digits})` : undefined);
  // The title, the facts, a row between, and the headings.
  const firstLine = 1 + texts.facts().length + 1 + 1 + 1;
  const lastLine = Math.max(firstLine, firstLine + sums.inCount + sums.outCount - 1);
  const columnOf = (column: 'in' | 'out') => (column === 'in' ? 'E' : 'F');
  const sum = (column: 'in' | 'out') =>
    rounded(`SUM(${columnOf(column)}${firstLine}:${columnOf(column)}${lastLine})`);
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

function lineCells(
  line: StatementLine,
  { texts, timeZone, amount }: FileOptions & { timeZone: string; amount: AmountCell },
): Cell[] {
  const sides = sidesOf(line);
  const cells: Record<StatementColumn, Cell> = {
    at: { number: daysText(line.at, timeZone) },
    kind: neutralised(texts.kind(line.kind)),
    reference: neutralised(line.reference ?? ''),
    counterparty: neutralised(line.counterparty ?? ''),
    in: amount(sides.in),
    out: amount(sides.out),
    balance: amount(line.totalMinor),
    cause: neutralised(line.cause),
  };
  return statementColumns.map((column) => cells[column]);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The days from 30 December 1899 to the moment as a clock in the zone showed it, which is how a spreadsheet counts. */
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
