import { timeZoneName } from '../../i18n/time-zone.ts';
import { formatAmount } from '../../service-core/money/index.ts';
import { tableTime } from '../order-export/cells.ts';
import { type StatementColumn, statementEntries } from './columns.ts';
import type { StatementLabel, StatementLanguages, StatementWords, WalletStatement } from './types.ts';

/** Beside the statement itself, everything a file of it is written from; its name is without an ending. */
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
    /** Everything about the statement that is not an amount, in the order it is read. */
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

/** The day, yyyy-MM-dd, that a moment has in a zone. */
export const dayOf = (at: Date, timeZone: string): string => tableTime(at, timeZone).slice(0, 10);
