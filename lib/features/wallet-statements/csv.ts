import type { DownloadFile } from '../../downloads/download.ts';
import { type CsvCell, csvFile } from '../order-export/csv.ts';
import { type StatementColumn, statementColumns, statementEntries } from './columns.ts';
import type { FileOptions } from './texts.ts';
import type { StatementLine, WalletStatement } from './types.ts';

/** A CSV file: a heading, the opening balance, a row for each line, and the closing balance. */
export function statementCsv(statement: WalletStatement, { texts, name }: FileOptions): DownloadFile {
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
