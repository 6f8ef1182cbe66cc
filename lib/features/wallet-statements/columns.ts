import { timeZoneName } from '../../i18n/time-zone.ts';
import { formatAmount } from '../../service-core/money/index.ts';
import { tableTime } from '../orders/export/cells.ts';
import type { StatementLine, WalletStatement } from './schema.ts';

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

/** A line's amount without a sign, in or out; the other side is null. A zero change counts as in. */
export function sidesOf({ changeMinor }: StatementLine): { in: bigint | null; out: bigint | null } {
  return changeMinor < 0n ? { in: null, out: -changeMinor } : { in: changeMinor, out: null };
}

export type StatementLabel =
  | 'wallet'
  | 'owner'
  | 'servicer'
  | 'period'
  | 'zone'
  | 'issued'
  | 'opening'
  | 'in'
  | 'out'
  | 'closing'
  | 'available';

/** The words of a statement in one language. */
export type StatementWords = {
  locale: 'en' | 'zh-CN';
  title: string;
  note: string;
  /** Text for a period without entries. */
  empty: string;
  /** Notice that no real money moved. */
  sandbox: string;
  /** Heading of the column that describes entries. */
  details: string;
  walletType: (type: WalletStatement['wallet']['type']) => string;
  label: (label: StatementLabel) => string;
  column: (column: StatementColumn) => string;
  /** Name of a kind; an unknown kind is its own name. */
  kind: (kind: string) => string;
  entries: (count: number) => string;
  page: (page: string, pages: string) => string;
};

/** One language, or two, which are shown side by side in each label. */
export type StatementLanguages = readonly [StatementWords, ...StatementWords[]];

/** Everything besides the statement that a file is written from; `name` has no extension. */
export type FileOptions = { texts: ReturnType<typeof textsOf>; words: StatementLanguages; name: string };

/** The texts of a statement in all its languages. Amounts are decimal text with the currency's own decimals. */
export function textsOf(statement: WalletStatement, words: StatementLanguages) {
  const { wallet, timeZone } = statement;
  const said = (of: (one: StatementWords) => string) => [...new Set(words.map(of))].join(' / ');
  const zone = said(({ locale }) => timeZoneName({ timeZone, locale }));
  const amount = (minor: bigint) => formatAmount(minor, wallet.currency);
  const time = (at: Date) => tableTime(at, timeZone);
  return {
    said,
    amount,
    time,
    title: `${said(({ title }) => title)} (${wallet.currency})`,
    sandbox: said(({ sandbox }) => sandbox),
    entries: (count: number) => said((one) => one.entries(count)),
    label: (label: StatementLabel) => said((one) => one.label(label)),
    column: (column: StatementColumn) => {
      const { look } = statementEntries[column];
      const unit = look === 'moment' ? zone : look === 'amount' ? wallet.currency : '';
      const name = said((one) => one.column(column));
      return unit === '' ? name : `${name} (${unit})`;
    },
    kind: (kind: string) => said((one) => one.kind(kind)),
    /** Everything about the statement except amounts, in reading order. */
    facts: (): { label: StatementLabel; value: string }[] => [
      { label: 'wallet', value: `${wallet.walletId} · ${said((one) => one.walletType(wallet.type))}` },
      { label: 'owner', value: statement.owner },
      { label: 'servicer', value: statement.servicer },
      { label: 'period', value: `${statement.from} – ${statement.to}` },
      { label: 'zone', value: zone },
      { label: 'issued', value: time(statement.issuedAt) },
    ],
  };
}

/** The day (yyyy-MM-dd) of a moment in a time zone. */
export const dayOf = (at: Date, timeZone: string): string => tableTime(at, timeZone).slice(0, 10);
