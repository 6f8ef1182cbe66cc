import type { StatementLine } from './types.ts';

type Entry = {
  /** In characters of a spreadsheet. */
  width: number;
} & (
  | { look: 'moment'; of: (line: StatementLine) => Date }
  /** A kind of movement, by its name in the reader's languages. */
  | { look: 'kind'; of: (line: StatementLine) => string }
  | { look: 'text'; of: (line: StatementLine) => string | null }
  /** In minor units of the wallet's currency. */
  | { look: 'amount'; of: (line: StatementLine) => bigint | null }
);

/** The columns of a CSV or XLSX file in their order. Each is named by the message `statement.column.<id>`. */
const entries = {
  at: { look: 'moment', of: (line) => line.at, width: 28 },
  kind: { look: 'kind', of: (line) => line.kind, width: 30 },
  reference: { look: 'text', of: (line) => line.reference, width: 24 },
  counterparty: { look: 'text', of: (line) => line.counterparty, width: 32 },
  in: { look: 'amount', of: (line) => sidesOf(line).in, width: 24 },
  out: { look: 'amount', of: (line) => sidesOf(line).out, width: 24 },
  balance: { look: 'amount', of: (line) => line.totalMinor, width: 24 },
  cause: { look: 'text', of: (line) => line.cause, width: 30 },
} satisfies Record<string, Entry>;

export type StatementColumn = keyof typeof entries;
export const statementEntries: Readonly<Record<StatementColumn, Entry>> = entries;
export const statementColumns = Object.keys(entries) as StatementColumn[];

/** The amounts in and out of a line, without a sign; nothing stands in the other column. No change is money in. */
export function sidesOf({ changeMinor }: StatementLine): { in: bigint | null; out: bigint | null } {
  return changeMinor < 0n ? { in: null, out: -changeMinor } : { in: changeMinor, out: null };
}
