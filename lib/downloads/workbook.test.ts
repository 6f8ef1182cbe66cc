import { text as textOf } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Cell, type Workbook, writeWorkbook } from './workbook.ts';

async function* inBatches(...batches: Cell[][][]) {
  yield* batches;
}

async function written(workbook: Workbook, ...batches: Cell[][][]): Promise<Buffer> {
  return Buffer.concat(await writeWorkbook(workbook, inBatches(...batches)).toArray());
}

async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(file);
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await textOf(await zip.openReadStreamPromise(entry)));
  return parts;
}

const columns = [
  { name: 'Name 姓名', width: 22, look: 'text' },
  { name: 'Amount', width: 14, look: 'right' },
  { name: 'Plain', width: 30.5, look: 'plain' },
] as const;

describe('a workbook', () => {
  test.each([
    ['markup', '<b>&amp;</b> "quoted"'],
    ['spaces and lines', '  a\n\tb '],
    ['digits', '00123456789012345678'],
    ['a formula', '=1+1'],
    ['Chinese and what is beyond', '王小明𠮷😀'],
  ])('holds %s as text, as it is', async (_, text) => {
    const file = await written({ columns }, [[text, '1.00', 'end']]);
    const [sheet] = await readWorkbook(file, { trim: false });
    expect(sheet?.data).toEqual([
      ['Name 姓名', 'Amount', 'Plain'],
      [text, '1.00', 'end'],
    ]);
  });

  test('leaves out what XML has no way to write', async () => {
    const [sheet] = await readWorkbook(await written({ columns }, [['a\u0000\u0007\ud800\ufffeb', '', 'c']]));
    expect(sheet?.data[1]).toEqual(['ab', null, 'c']);
  });

  test('has bold headings that stay, widths, and the look of each column, of empty cells too', async () => {
    const parts = await partsOf(
      await written({ columns }, [
        ['a', '1', 'b'],
        ['', '', ''],
      ]),
    );
    const sheet = String(parts.get('xl/worksheets/sheet1.xml'));
    const styles = String(parts.get('xl/styles.xml'));
    const looks = [...styles.matchAll(/<xf\b.*?(?:\/>|<\/xf>)/g)].map(([xf]) => xf);
    const lookOf = (cell: string) =>
      looks[Number(new RegExp(`r="${cell}"(?: s="(\\d+)")?`).exec(sheet)?.[1] ?? 0)];
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => width)).toEqual([
      '22',
      '14',
      '30.5',
    ]);
    expect(styles).toContain('<font><b/>');
    for (const heading of ['A1', 'B1', 'C1']) expect(lookOf(heading)).toContain('fontId="1"');
    for (const cell of ['A1', 'A2', 'A3']) expect(lookOf(cell)).toContain('numFmtId="49"');
    for (const cell of ['B2', 'B3']) expect(lookOf(cell)).toContain('horizontal="right"');
    expect(lookOf('C2')).toBe('<xf/>');
    expect(sheet).not.toContain('r="C3"');
  });

  test('goes on in another sheet, headings first, when one is full', async () => {
    const row = (name: string) => [name, '', ''];
    const sheetsOf = async (...batches: string[][][]) =>
      (await readWorkbook(await written({ columns, rowsPerSheet: 3 }, ...batches))).map(({ data }) =>
        data.map(([name]) => name),
      );
    expect(await sheetsOf([row('1'), row('2'), row('3')], [], [row('4'), row('5')])).toEqual([
      ['Name 姓名', '1', '2'],
      ['Name 姓名', '3', '4'],
      ['Name 姓名', '5'],
    ]);
    expect(await sheetsOf([row('1'), row('2')])).toEqual([['Name 姓名', '1', '2']]);
    expect(await sheetsOf()).toEqual([['Name 姓名']]);
  });

  test('holds numbers in the look of their column, and formulas with the value they have', async () => {
    const look = 'decimals3' as const;
    const total: Cell = { number: '3.500', formula: 'SUM(B4:B5)&""', look };
    const file = await written(
      {
        intro: [[{ text: 'Sums', look: 'heading' }, total], []],
        columns: [
          { name: 'When', width: 20, look: 'moment' },
          { name: 'Amount', width: 14, look },
        ],
        rowsPerSheet: 4,
      },
      [
        [{ number: '46327.5' }, { number: '-1.250' }],
        [{ number: '46328' }, { number: '4.750' }],
      ],
    );
    const [sheet, next] = await readWorkbook(file);
    expect(sheet?.data).toEqual([
      ['Sums', 3.5],
      [null, null],
      ['When', 'Amount'],
      [new Date('2026-11-01T12:00:00Z'), -1.25],
    ]);
    expect(next?.data.map(([, amount]) => amount)).toEqual(['Amount', 4.75]);
    const xml = String((await partsOf(file)).get('xl/worksheets/sheet1.xml'));
    expect(xml).toContain('<f>SUM(B4:B5)&amp;""</f><v>3.500</v>');
    expect(xml).toContain('<pane ySplit="3" topLeftCell="A4" ');
  });

  test('breaks off when its rows do', async () => {
    async function* broken() {
      yield [['a', '', '']];
      throw new Error('no more rows');
    }
    await expect(writeWorkbook({ columns }, broken()).toArray()).rejects.toThrow('no more rows');
  });
});
