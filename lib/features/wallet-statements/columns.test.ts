import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyStatement,
  statementBytes,
  statementOf,
  statementWordsOf,
  usualEntries,
  withBatches,
} from '../../../tests/support/statements.ts';
import { formatAmount } from '../../service-core/money/index.ts';
import { neutralised, tableTime } from '../orders/export/cells.ts';
import { sidesOf } from './columns.ts';

const rowsOf = (file: Buffer): string[][] => parse(file, { bom: true });

test('a statement in both languages reads as a bank prints it', async () => {
  const words = [statementWordsOf('en'), statementWordsOf('zh-CN')] as const;
  const statement = statementOf(usualEntries(6).slice(3));
  const rows = rowsOf(await statementBytes('csv', withBatches(statement), words));
  expect(rows).toEqual([
    [
      'Time / 时间 (China Standard Time / 中国标准时间)',
      'Type / 类型',
      'Your reference / 我方编号',
      'Recipient / 收款人',
      'Money in / 收入 (USD)',
      'Money out / 支出 (USD)',
      'Balance / 余额 (USD)',
      'Service reference / 服务方编号',
    ],
    ['2026-11-01', 'Opening balance / 期初余额', '', '', '', '', '12500.00', ''],
    [
      '2026-11-15 10:03',
      'Payout / 付款',
      'P261103-0003',
      'Łukasz Żółć',
      '',
      '780.89',
      '11719.11',
      'T-0193-0003',
    ],
    ['2026-11-20 10:04', 'Conversion / 换汇', 'Q-0004', '', '', '450.10', '11269.01', 'X-0193-0004'],
    ['2026-11-25 10:05', 'Fee / 手续费', '', '', '', '0.50', '11268.51', 'Name check 0005'],
    ['2026-11-30', 'Closing balance / 期末余额', '', '', '', '', '11268.51', ''],
  ]);
});

test.each([
  ['JPY', '-125'],
  ['CNY', '-1.25'],
  ['BHD', '-0.125'],
])(
  'an amount of %s has its own decimals, and a balance below nothing its sign alone',
  async (currency, text) => {
    const wallet = { walletId: 'L1', type: 'personal' as const, currency };
    const opening = { totalMinor: -125n, availableMinor: -125n };
    const rows = rowsOf(await statementBytes('csv', withBatches(statementOf([], { wallet, opening }))));
    expect(rows.map((row) => row[6]).slice(1)).toEqual([text, text]);
  },
);

test('every figure and text comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(anyStatement(10n ** 18n), fc.integer({ min: 1, max: 5 }), async (known, most) => {
      const [, opening, ...rows] = rowsOf(await statementBytes('csv', withBatches(known, most)));
      const closing = rows.pop();
      const amount = (minor: bigint | null) =>
        minor === null ? '' : formatAmount(minor, known.wallet.currency);
      expect([opening?.[6], closing?.[6]]).toEqual([
        amount(known.opening.totalMinor),
        amount(known.closing.totalMinor),
      ]);
      const words = statementWordsOf('en');
      expect(rows).toEqual(
        known.lines.map((line) =>
          [
            tableTime(line.at, known.timeZone),
            neutralised(words.kind(line.kind)),
            neutralised(line.reference ?? ''),
            neutralised(line.counterparty ?? ''),
            amount(sidesOf(line).in),
            amount(sidesOf(line).out),
            amount(line.totalMinor),
            neutralised(line.cause),
          ].map((text) => Buffer.from(text).toString()),
        ),
      );
    }),
  );
});
