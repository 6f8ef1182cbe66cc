import type { DownloadFile } from '../../downloads/download.ts';
import { type CsvCell, csvFile } from '../order-export/csv.ts';
import { type FileOptions, sidesOf } from './texts.ts';
import { type StatementColumn, type StatementLine, statementColumns, type WalletStatement } from './types.ts';

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
  const lineRow = (line: StatementLine): CsvCell[] => {
    const sides = sidesOf(line);
    const cells: Record<StatementColumn, CsvCell> = {
      at: texts.time(line.at),
      kind: texts.kind(line.kind),
      reference: line.reference ?? '',
      counterparty: line.counterparty ?? '',
      in: figure(sides.in),
      out: figure(sides.out),
      balance: figure(line.totalMinor),
      cause: line.cause,
    };
    return statementColumns.map((column) => cells[column]);
  };
  async function* rows(): AsyncGenerator<CsvCell[][]> {
    yield [balanceRow('opening', statement.from)];
    for await (const batch of statement.batches) yield batch.map(lineRow);
    yield [balanceRow('closing', statement.to)];
  }
  return csvFile(name, { head: statementColumns.map(texts.column), batches: rows() });
}
