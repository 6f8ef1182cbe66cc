import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import {
  anyStatement,
  type KnownStatement,
  statementBytes,
  statementOf,
  statementWordsOf,
  usualEntries,
  withBatches,
} from '../../../tests/support/statements.ts';
import { formatAmount, minorUnits } from '../../service-core/money/index.ts';
import { tableTime } from '../orders/export/cells.ts';
import { sidesOf } from './columns.ts';

const headRows = 9;

async function sheetXml(file: Buffer): Promise<string> {
  const zip = await fromBufferPromise(file);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'xl/worksheets/sheet1.xml') return textOf(await zip.openReadStreamPromise(entry));
  throw new Error('there is no sheet');
}

/** Formulas and their kept values, by cell. */
const formulasOf = (xml: string) =>
  Object.fromEntries(
    [...xml.matchAll(/<c r="(\w+)"[^>]*><f>([^<]*)<\/f><v>([^<]*)<\/v>/g)].map(([, cell, formula, value]) => [
      String(cell),
      [formula, value],
    ]),
  );

const rowsOf = async (file: Buffer) => (await readWorkbook(file, { trim: false }))[0]?.data ?? [];

describe('a workbook of a statement', () => {
  const known = statementOf(usualEntries(120), { isSandbox: true });
  const made = statementBytes('xlsx', withBatches(known, 50));

  test('says its facts and sums above the lines', async () => {
    const rows = (await rowsOf(await made)).slice(0, headRows);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      ['Wallet statement (USD)', null, null, 'Sandbox · no real money moves', null, null],
      ['Wallet', 'L20251103-USD-77 · Business payouts', null, 'Opening balance', 12_500, null],
      ['Account holder', 'Meridian Trading (HK) Ltd 明远贸易', null, 'Money in', 196_500, '20 entries'],
      ['Payout service', 'Corridor Payout Service', null, 'Money out', 56_302.2, '100 entries'],
      ['Period', '2026-11-01 – 2026-11-30', null, 'Closing balance', 152_697.8, null],
      ['Time zone', 'China Standard Time', null, 'Available at close', 152_197.8, null],
      ['Issued', '2026-12-01 10:31', null, null, null, null],
      [null, null, null, null, null, null],
      ['Time', 'Type', 'Your reference', 'Recipient', 'Money in (USD)', 'Money out (USD)'],
    ]);
  });

  test('works out its sums by formulas over all lines, and keeps their values', async () => {
    expect(formulasOf(await sheetXml(await made))).toEqual({
      E3: ['ROUND(SUM(E10:E129),2)', '196500.00'],
      E4: ['ROUND(SUM(F10:F129),2)', '56302.20'],
      E5: ['ROUND(E2+E3-E4,2)', '152697.80'],
    });
  });

  test('keeps the head of the table in sight', async () => {
    expect(await sheetXml(await made)).toContain('<pane ySplit="9" topLeftCell="A10" ');
  });

  test('of no lines sums nothing', async () => {
    const xml = await sheetXml(await statementBytes('xlsx', withBatches(statementOf([]))));
    expect(formulasOf(xml)).toMatchObject({ E3: ['ROUND(SUM(E10:E10),2)', '0.00'] });
  });
});

test('amounts that a number cannot hold are text, and then so are the sums', async () => {
  const change = 10n ** 15n;
  const entries = [{ ...usualEntries(1)[0], changeMinor: change }] as ReturnType<typeof usualEntries>;
  const file = await statementBytes('xlsx', withBatches(statementOf(entries)));
  const rows = await rowsOf(file);
  expect(rows[2]?.[4]).toBe('10000000000000.00');
  expect(rows[headRows]?.slice(4, 7)).toEqual(['10000000000000.00', null, '10000000012500.00']);
  expect(formulasOf(await sheetXml(file))).toEqual({});
});

test('text that would be a formula is none', async () => {
  const [entry] = usualEntries(1);
  const entries = [{ ...entry, counterparty: '=HYPERLINK("x")', cause: '-1' }] as ReturnType<
    typeof usualEntries
  >;
  const rows = await rowsOf(
    await statementBytes('xlsx', withBatches(statementOf(entries, { owner: '@me' }))),
  );
  expect(rows[headRows]?.[3]).toBe(`'=HYPERLINK("x")`);
  expect(rows[headRows]?.[7]).toBe("'-1");
  expect(rows[2]?.[1]).toBe("'@me");
});

/** A cell's amount as decimal text; null where there is none. */
const shown = (cell: unknown, { wallet }: KnownStatement): unknown =>
  typeof cell === 'number' ? cell.toFixed(minorUnits(wallet.currency)) : cell;

test('every figure and time comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyStatement(10n ** 13n), anyStatement(10n ** 17n)), async (known) => {
      const rows = await rowsOf(
        await statementBytes('xlsx', withBatches(known, 5), [statementWordsOf('zh-CN')]),
      );
      const amount = (minor: bigint | null) =>
        minor === null ? null : formatAmount(minor, known.wallet.currency);
      expect(rows.slice(1, 6).map((row) => shown(row[4], known))).toEqual(
        [
          known.opening.totalMinor,
          known.sums.inMinor,
          known.sums.outMinor,
          known.closing.totalMinor,
          known.closing.availableMinor,
        ].map(amount),
      );
      const lines = rows.slice(headRows);
      expect(lines.map(([time]) => time instanceof Date && tableTime(time, 'UTC'))).toEqual(
        known.lines.map((line) => tableTime(line.at, known.timeZone)),
      );
      expect(lines.map((row) => row.slice(4, 7).map((cell) => shown(cell, known)))).toEqual(
        known.lines.map((line) => [sidesOf(line).in, sidesOf(line).out, line.totalMinor].map(amount)),
      );
    }),
    { numRuns: 15 },
  );
}, 60_000);
