import type { DownloadFile } from '../../downloads/download.ts';
import { err, ok, type Result } from '../../result.ts';
import { type CsvCell, csvFile } from '../orders/export/cells.ts';
import { camtFile } from './camt053.ts';
import {
  type FileOptions,
  type StatementColumn,
  type StatementLanguages,
  statementColumns,
  statementEntries,
  textsOf,
} from './columns.ts';
import type { StatementFormat, StatementLine, StatementRefusal, WalletStatement } from './schema.ts';
import { pdfFile } from './statement-pdf.ts';
import { statementWorkbook } from './xlsx.ts';

/** A CSV file: a heading, the opening balance, a row for each line, and the closing balance. */
function statementCsv(statement: WalletStatement, { texts, name }: FileOptions): DownloadFile {
  const figure = (minor: bigint | null): CsvCell => (minor === null ? '' : { figure: texts.amount(minor) });
  const balanceRow = (label: 'opening' | 'closing', day: string) => {
    const cells: Partial<Record<StatementColumn, CsvCell>> = {
      at: day,
      kind: texts.label(label),
      balance: figure(statement[label].totalMinor),
    };
    return statementColumns.map((column) => cells[column] ?? '');
  };
  const lineCell = (column: StatementColumn, line: StatementLine): CsvCell => {
    const entry = statementEntries[column];
    switch (entry.look) {
      case 'moment':
        return texts.time(entry.of(line));
      case 'kind':
        return texts.kind(entry.of(line));
      case 'text':
        return entry.of(line) ?? '';
      case 'amount':
        return figure(entry.of(line));
      default:
        return entry satisfies never;
    }
  };
  const lineRow = (line: StatementLine) => statementColumns.map((column) => lineCell(column, line));
  async function* rows(): AsyncGenerator<CsvCell[][]> {
    yield [balanceRow('opening', statement.from)];
    for await (const batch of statement.batches) yield batch.map(lineRow);
    yield [balanceRow('closing', statement.to)];
  }
  return csvFile(name, { head: statementColumns.map(texts.column), batches: rows() });
}

/** A PDF is laid out completely before its first page can show the page count; an Excel sheet has a row limit. */
const limits: Partial<Record<StatementFormat, { mostLines: number; instead: StatementFormat[] }>> = {
  pdf: { mostLines: 5_000, instead: ['xlsx', 'csv'] },
  xlsx: { mostLines: 1_000_000, instead: ['csv'] },
};

/**
 * A wallet's statement as a file, written while its lines are read. Throws if its sums do not lead from the opening to
 * the closing balance, or its currency is unknown. The file breaks off if a line does not continue the line before it or
 * the last line does not end at the closing balance, so that a wrong statement never looks complete.
 */
export function statementFile(
  format: StatementFormat,
  statement: WalletStatement,
  words: StatementLanguages,
): Result<DownloadFile, StatementRefusal> {
  assertAdds(statement);
  const limit = limits[format];
  const { inCount, outCount } = statement.sums;
  if (limit && inCount + outCount > limit.mostLines) return err({ code: 'too-long', ...limit });
  const { wallet, from, to, isSandbox } = statement;
  const name = `${isSandbox ? 'sandbox-' : ''}statement-${wallet.walletId}-${from}-${to}`;
  const checked = { ...statement, batches: continuous(statement) };
  const texts = textsOf(statement, words);
  return ok(writers[format](checked, { texts, words, name: name.replaceAll(/[^\w.-]/g, '_') }));
}

const writers: Record<StatementFormat, (statement: WalletStatement, o: FileOptions) => DownloadFile> = {
  pdf: pdfFile,
  xlsx: statementWorkbook,
  csv: statementCsv,
  camt053: camtFile,
};

/** Throws if the opening balance and the sums do not make the closing balance. */
export function assertAdds({ opening, closing, sums }: WalletStatement): void {
  if (opening.totalMinor + sums.inMinor - sums.outMinor !== closing.totalMinor)
    throw new Error('the sums of a statement do not lead from its opening to its closing balance');
}

/** Checks the lines while they are read: throws at a line that does not continue the balance, or at a wrong end. */
async function* continuous(statement: WalletStatement): AsyncGenerator<StatementLine[], void, void> {
  let { totalMinor } = statement.opening;
  const seen = { inMinor: 0n, inCount: 0, outMinor: 0n, outCount: 0 };
  for await (const batch of statement.batches) {
    for (const line of batch) {
      totalMinor += line.changeMinor;
      if (line.totalMinor !== totalMinor)
        throw new Error(`entry ${line.entry} of a statement does not continue the balance before it`);
      if (line.changeMinor < 0n) {
        seen.outMinor -= line.changeMinor;
        seen.outCount += 1;
      } else {
        seen.inMinor += line.changeMinor;
        seen.inCount += 1;
      }
    }
    yield batch;
  }
  const { sums, closing } = statement;
  if (totalMinor !== closing.totalMinor)
    throw new Error('the lines of a statement do not end at its closing balance');
  for (const sum of ['inMinor', 'inCount', 'outMinor', 'outCount'] as const)
    if (seen[sum] !== sums[sum]) throw new Error(`the lines of a statement do not make its ${sum}`);
}
