import { Readable } from 'node:stream';
import fc from 'fast-check';
import { createTranslator } from 'next-intl';
import type { StatementLanguages, StatementWords } from '../../lib/features/wallet-statements/columns.ts';
import type {
  StatementFormat,
  StatementLine,
  WalletStatement,
} from '../../lib/features/wallet-statements/schema.ts';
import { statementFile } from '../../lib/features/wallet-statements/statement-file.ts';
import { wordsFrom } from '../../lib/features/wallet-statements/words.ts';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh-CN.json' with { type: 'json' };

type Entry = Omit<StatementLine, 'totalMinor'>;
/** A statement whose lines are at hand, so that a file of it can be compared with them. */
export type KnownStatement = Omit<WalletStatement, 'batches'> & { lines: StatementLine[] };

/** The words as the pages' catalogues have them. */
export function statementWordsOf(locale: StatementWords['locale']): StatementWords {
  const messages = locale === 'en' ? en : zh;
  const t = createTranslator({ locale, messages, namespace: 'statement' });
  return wordsFrom(t, { locale, sandbox: messages.shell.sandboxBar });
}

/** A statement of these entries, with the totals and sums that they make. */
export function statementOf(
  entries: readonly Entry[],
  o: Partial<Omit<KnownStatement, 'lines' | 'sums'>> = {},
): KnownStatement {
  const opening = o.opening ?? { totalMinor: 1_250_000n, availableMinor: 1_200_000n };
  let { totalMinor } = opening;
  const lines = entries.map((entry) => {
    totalMinor += entry.changeMinor;
    return { ...entry, totalMinor };
  });
  const changes = entries.map(({ changeMinor }) => changeMinor);
  const sum = (of: bigint[]) => of.reduce((all, one) => all + one, 0n);
  const outs = changes.filter((change) => change < 0n);
  const ins = changes.filter((change) => change >= 0n);
  return {
    wallet: { walletId: 'L20251103-USD-77', type: 'business', currency: 'USD' },
    owner: 'Meridian Trading (HK) Ltd 明远贸易',
    servicer: 'Corridor Payout Service',
    from: '2026-11-01',
    to: '2026-11-30',
    timeZone: 'Asia/Shanghai',
    begin: new Date('2026-10-31T16:00:00Z'),
    end: new Date('2026-11-30T16:00:00Z'),
    issuedAt: new Date('2026-12-01T02:31:00Z'),
    opening,
    closing: { totalMinor, availableMinor: totalMinor - 50_000n },
    isSandbox: false,
    ...o,
    sums: { inMinor: sum(ins), inCount: ins.length, outMinor: -sum(outs), outCount: outs.length },
    lines,
  };
}

/** The statement as it is handed to a writer, its lines in batches of so many. */
export function withBatches({ lines, ...statement }: KnownStatement, most = 500): WalletStatement {
  async function* batches() {
    for (let start = 0; start < lines.length; start += most) yield lines.slice(start, start + most);
  }
  return { ...statement, batches: batches() };
}

/** Entries as a month brings them: money in, payouts to people and companies, conversions and fees. */
export function usualEntries(count: number): Entry[] {
  const names = ['王小明', 'Jane Miller', '上海云帆贸易有限公司', 'Łukasz Żółć', 'Nguyễn Thị Minh Khai'];
  return Array.from({ length: count }, (_, index): Entry => {
    const at = new Date(Date.UTC(2026, 10, 1 + Math.floor((index * 29) / count), 2, index % 60));
    const entry = String(88_100 + index);
    const number = String(index).padStart(4, '0');
    switch (index % 6) {
      case 0: {
        const cause = `Bank transfer ${number}`;
        return {
          entry,
          at,
          kind: 'credit',
          reference: null,
          cause,
          counterparty: null,
          changeMinor: 982_500n,
        };
      }
      case 4: {
        const cause = `X-0193-${number}`;
        return {
          entry,
          at,
          kind: 'convert',
          reference: `Q-${number}`,
          cause,
          counterparty: null,
          changeMinor: -45_010n,
        };
      }
      case 5: {
        const cause = `Name check ${number}`;
        return { entry, at, kind: 'fee', reference: null, cause, counterparty: null, changeMinor: -50n };
      }
      default: {
        const counterparty = names[index % names.length] ?? null;
        const changeMinor = -BigInt(78_050 + index * 13);
        return {
          entry,
          at,
          kind: 'settle',
          reference: `P261103-${number}`,
          cause: `T-0193-${number}`,
          counterparty,
          changeMinor,
        };
      }
    }
  });
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.constantFrom('=1+1', '-5', '<b>&amp;</b>', ']]>', '王小明𠮷', '', ' ', 'a\r\nb\u0000c', '\ud800'),
);
const anyKind = fc.oneof(
  fc.constantFrom('credit', 'settle', 'convert', 'fee', 'toString', 'adjust'),
  anyText,
);
const anyMoment = fc.date({
  min: new Date('2026-10-31T16:00:00Z'),
  max: new Date('2026-11-30T15:59:59Z'),
  noInvalidDate: true,
});

/** Statements of any texts, kinds and currencies, also empty ones, and of balances below nothing. */
export const anyStatement = (mostMinor: bigint): fc.Arbitrary<KnownStatement> => {
  const amount = fc.bigInt({ min: -mostMinor, max: mostMinor });
  const entry: fc.Arbitrary<Entry> = fc.record({
    entry: fc.nat().map(String),
    at: anyMoment,
    kind: anyKind,
    reference: fc.option(anyText),
    cause: anyText,
    counterparty: fc.option(anyText),
    changeMinor: amount,
  });
  return fc
    .record({
      entries: fc.array(entry, { maxLength: 12 }),
      opening: fc.record({ totalMinor: amount, availableMinor: amount }),
      currency: fc.constantFrom('USD', 'CNY', 'JPY', 'BHD', 'CLF'),
      owner: anyText,
      servicer: anyText,
      isSandbox: fc.boolean(),
      timeZone: fc.constantFrom('UTC', 'Asia/Shanghai', 'America/St_Johns'),
    })
    .map(({ entries, currency, ...o }) =>
      statementOf(entries, { ...o, wallet: { walletId: 'L20251103-77', type: 'personal', currency } }),
    );
};

/** The file as a reader saves it. */
export async function statementBytes(
  format: StatementFormat,
  statement: WalletStatement,
  words: StatementLanguages = [statementWordsOf('en')],
): Promise<Buffer> {
  const file = statementFile(format, statement, words);
  if (!file.ok) throw new Error(file.reason.code);
  return Buffer.concat(await Readable.from(file.value.content(new AbortController().signal)).toArray());
}
