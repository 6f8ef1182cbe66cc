import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { runs } from '../../../../tests/support/seed.ts';
import { type ZipEntry, zipArchive } from '../../../../tests/support/zip-archive.ts';
import { writeWorkbook as portalWorkbook } from '../../../downloads/workbook.ts';
import { headingKey } from './columns.ts';
import { parseSheet } from './parse-sheet.ts';
import { maxImportColumns, maxImportRows, rowNumber, type SheetCell } from './types.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const textsOf = (rows: readonly SheetCell[][]) => rows.map((row) => row.map(({ text }) => text));

const known = new Set(['姓名', '账号', '开户行', 'name', 'account', 'bank'].map(headingKey));

async function sheetOf(content: Uint8Array, headings = new Set<string>()) {
  const read = await parseSheet(content, headings);
  if (!read.ok) throw new Error(read.reason.code);
  return read.value;
}

describe('a file is read', () => {
  test.each([
    ['UTF-8', bytes('姓名,账号\r\n王小明,6217\r\n')],
    ['UTF-8', bytes('\uFEFF姓名;账号\n王小明;6217\n')],
    ['UTF-8', bytes('姓名\t账号\n王小明\t6217')],
    // 姓名,账号 / 王小明,6217 in GB18030.
    [
      'GB18030',
      Uint8Array.from([
        0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd5, 0xcb, 0xba, 0xc5, 0x0a, 0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7, 0x2c,
        0x36, 0x32, 0x31, 0x37, 0x0a,
      ]),
    ],
  ])('as %s', async (encoding, content) => {
    const sheet = await sheetOf(content);
    expect(sheet).toMatchObject({ encoding, headers: ['姓名', '账号'] });
    expect(textsOf(sheet.rows)).toEqual([['王小明', '6217']]);
  });

  test('as the workbook that the portal itself writes, of the most columns', async () => {
    const names = Array.from({ length: maxImportColumns }, (_, index) => `C${index}`);
    const columns = names.map((name) => ({ name, width: 22, look: 'text' as const }));
    const row = names.map((name) => `of ${name}`);
    const file = portalWorkbook({ columns }, Readable.from([[row]]));
    const sheet = await sheetOf(Buffer.concat(await file.toArray()));
    expect(sheet).toMatchObject({ encoding: 'XLSX', headers: names });
    expect(textsOf(sheet.rows)).toEqual([row]);
  });

  test('with quotes, empty lines and the apostrophe of our own downloads', async () => {
    const sheet = await sheetOf(bytes('name,phone\n"Lee, ""Ann""",\'+86138\n,\n'));
    expect(textsOf(sheet.rows)).toEqual([['Lee, "Ann"', '+86138']]);
  });

  test.each([
    ['CSV', bytes('\n\r\nname;note\n\nLee;"two\nlines"\n ; \nAnn;\n\n')],
    [
      'XLSX',
      writeWorkbook([
        [{ value: '' }, { value: '' }],
        [],
        [{ value: 'name' }, { value: 'note' }],
        [],
        [{ value: 'Lee' }, { value: 'two\nlines' }],
        [{ value: ' ' }, { value: '' }],
        [{ value: 'Ann' }, { value: '' }],
      ]).toBuffer(),
    ],
  ])(
    'a row of a %s file has the number that a spreadsheet shows, below empty rows too',
    async (_, content) => {
      const { headers, rows } = await sheetOf(await content);
      expect(headers).toEqual(['name', 'note']);
      const named = rows.map(([name], index) => [name?.text, rowNumber(index)]);
      expect(named.filter(([name]) => name !== undefined)).toEqual([
        ['Lee', 5],
        ['Ann', 7],
      ]);
    },
  );

  test('a workbook with the digits it holds', async () => {
    const workbook = await writeWorkbook([
      [{ value: 'Name' }, { value: 'Account' }, { value: 'Born' }],
      [
        { value: 'Wang' },
        { value: 6217000010000004096, type: Number },
        { value: new Date('1990-05-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      ],
      [{ value: 'Li' }, { value: '6217000010000004567', type: String }, { value: '' }],
    ]).toBuffer();
    const { encoding, rows } = await sheetOf(workbook);
    expect(encoding).toBe('XLSX');
    expect(rows[0]?.[1]?.held).toBe('number');
    expect(rows[0]?.[2]).toEqual({ text: '1990-05-01', held: 'date' });
    expect(rows[1]?.[1]).toEqual({ text: '6217000010000004567' });
  });

  const chinese = '姓名,账号\r\n王一,6217\r\n丁一,6228\r\n';
  test.each([
    ['UTF-16LE', utf16(`\uFEFF${chinese}`)],
    ['UTF-16LE', utf16(chinese)],
    ['UTF-16LE', utf16(`\uFEFF${chinese.replaceAll(',', '\t')}`)],
    ['UTF-16BE', utf16(`\uFEFF${chinese}`).swap16()],
    ['UTF-16BE', utf16(chinese).swap16()],
    ['UTF-8', bytes(`\uFEFFsep=,\r\n${chinese}`)],
  ])('as %s, with a mark or without', async (encoding, content) => {
    const sheet = await sheetOf(content);
    expect(sheet).toMatchObject({ encoding, headers: ['姓名', '账号'], headingRow: 1 });
    expect(textsOf(sheet.rows)).toEqual([
      ['王一', '6217'],
      ['丁一', '6228'],
    ]);
  });

  test('with any separator that its first line names, and with the numbers of rows that Excel shows', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '\t', '|', '^', '~', ':', '/', 'x', '\\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('sep=', 'SEP=', '"sep='),
        fc.constantFrom(bytes, utf16),
        async (named, end, word, encode) => {
          const by = named === '\\t' ? '\t' : named;
          const first = word.startsWith('"') ? `${word}${named}"` : `${word}${named}`;
          const content = [first, `Name${by}Account`, `Lee${by}="007"`, ''].join(end);
          const sheet = await sheetOf(encode(content));
          expect(sheet).toMatchObject({ headers: ['Name', 'Account'], headingRow: 1 });
          expect(textsOf(sheet.rows)).toEqual([['Lee', '007']]);
        },
      ),
      { numRuns: runs(100) },
    ));

  test.each([
    ['="00123"', '00123'],
    ['"=""00123"""', '00123'],
    ['=""00123""', '00123'],
    ['= "00123"', '00123'],
    ['"=""a """"b"""""""', 'a "b"'],
    ['=""', ''],
    ["'00123", '00123'],
    ["'+86", '+86'],
    ["'t Hooft", "'t Hooft"],
    ['="a"&"b"', '="a"&"b"'],
    ['=A1', '=A1'],
  ])('with a cell written %s as %s', async (written, text) => {
    for (const by of [',', ';']) {
      const { rows } = await sheetOf(bytes(`a${by}b\nx${by}${written}\n`));
      expect(textsOf(rows)).toEqual([['x', text]]);
    }
  });

  const titles: [string, string[][], number][] = [
    ['a title', [['Recipients 2026']], 2],
    ['a title, a date and an empty row', [['收款人名单'], ['制表：张三', '2026-11-01'], []], 4],
    ['a title that is a heading too', [['账号'], ['Account', 'x']], 3],
    ['nothing', [], 1],
  ];
  test.each(titles)('with %s above the headings', async (_, above, headingRow) => {
    const table = [
      ...above,
      ['姓名', '账号', '备注'],
      ['王一', '6217', 'x'],
      ['', '', ''],
      ['丁一', '6228', ''],
    ];
    const workbook = await writeWorkbook(table.map((row) => row.map((value) => ({ value })))).toBuffer();
    const texts = [',', ';', '\t'].map((by) => table.map((row) => row.join(by)).join('\n'));
    for (const content of [workbook, ...texts.map(bytes), ...texts.map(utf16)]) {
      const sheet = await sheetOf(content, known);
      expect(sheet).toMatchObject({ headers: ['姓名', '账号', '备注'], headingRow });
      const numbered = sheet.rows.flatMap(([name], index) => (name ? [[name.text, rowNumber(index)]] : []));
      expect(numbered).toEqual([
        ['王一', headingRow + 1],
        ['丁一', headingRow + 3],
      ]);
    }
  });

  test.each([
    ['List\n\nwho;where\nLee, Ann;Basel, CH\n', ['who', 'where'], 3],
    ['name\nLee\nAnn\n', ['name'], 1],
    ['List; of November\n\nname;x\nLee;1\n', ['name', 'x'], 3],
    ['List, as of November\nname;bank\nLee, Ann;HSBC\n', ['name', 'bank'], 2],
  ])('below its titles also when few headings are known: %j', async (text, headers, headingRow) => {
    expect(await sheetOf(bytes(text), known)).toMatchObject({ headers, headingRow });
  });

  test.each([
    ['empty', bytes('')],
    ['empty', bytes('name,account\n')],
    ['empty', bytes('name\n,\n')],
    ['unreadable', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['unreadable', Uint8Array.from([0xff, 0xfe, 0x00, 0x41, 0x00])],
    ['too-many', bytes(`name\n${'x\n'.repeat(maxImportRows + 1)}`)],
  ])('or refused as %s', async (code, content) => {
    expect(await parseSheet(content)).toEqual({ ok: false, reason: { code } });
  });
});

describe('a small file that would take a lot of room', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const workbookOf = (
    sheet: string,
    o: { texts?: string; says?: ZipEntry['says']; deflated?: boolean } = {},
  ) => {
    const entry = (name: string, content: string): ZipEntry => ({
      name,
      content: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
      deflated: o.deflated ?? true,
      ...(o.says && { says: o.says }),
    });
    const related = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
    return zipArchive([
      entry(
        '_rels/.rels',
        `<Relationships xmlns="${packages}">${related('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ),
      entry(
        'xl/workbook.xml',
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>`,
      ),
      entry(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${packages}">${related('s', 'worksheet', 'worksheets/sheet1.xml')}${related('t', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      ),
      entry('xl/sharedStrings.xml', `<sst xmlns="${main}"><si><t>${o.texts ?? 'a'}</t></si></sst>`),
      entry(
        'xl/worksheets/sheet1.xml',
        `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
    ]);
  };
  /** Changes the packing method that the entries themselves name, but not the directory. */
  const withMethod = (archive: Buffer, method: number): Buffer => {
    const entrySign = Buffer.from('PK\x03\x04', 'latin1');
    for (let at = archive.indexOf(entrySign); at !== -1; at = archive.indexOf(entrySign, at + 4))
      archive.writeUInt16LE(method, at + 8);
    return archive;
  };
  const cell = (place: string) => `<c r="${place}" t="s"><v>0</v></c>`;
  const rows = (count: number, cells: (row: number) => string) =>
    Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`).join('');
  const two = rows(2, (row) => cell(`A${row}`));

  test('is read when it does not', async () => {
    expect(textsOf((await sheetOf(workbookOf(two))).rows)).toEqual([['a']]);
  });

  test.each([
    [
      'a cell in the last corner',
      'too-many',
      workbookOf(`${two}<row r="1048576">${cell('XFD1048576')}</row>`),
    ],
    ['a row far below', 'too-many', workbookOf(`${two}<row r='1048576'>${cell('A1048576')}</row>`)],
    ['a column far to the right', 'too-wide', workbookOf(`<row r="1">${cell('A1')}${cell('ZZZ1')}</row>`)],
    ['a place in other words', 'unreadable', workbookOf(`<row r="1">${cell('&#88;FD1')}</row>`)],
    ['rows without numbers', 'too-many', workbookOf('<row/>'.repeat(30_000))],
    ['cells without places', 'too-wide', workbookOf(`<row>${'<c><v>1</v></c>'.repeat(600)}</row>`)],
    ['much of nothing', 'too-large', workbookOf(two + ' '.repeat(40 * 1024 * 1024))],
    [
      'much of nothing that it does not tell of',
      'too-large',
      workbookOf(two + ' '.repeat(40 * 1024 * 1024), { says: { uncompressedBytes: 100 } }),
    ],
    [
      'much of nothing that says it is packed another way',
      'too-large',
      withMethod(workbookOf(two + ' '.repeat(40 * 1024 * 1024)), 9),
    ],
    ['a tag without end', 'unreadable', workbookOf(`${two}<c a="${'>'.repeat(1024 * 1024)}"/>`)],
    [
      'the same, stored as it is',
      'unreadable',
      workbookOf(`${two}PK<c a="${'>'.repeat(1024 * 1024)}"/>`, { deflated: false }),
    ],
    ['a tag of very many parts', 'unreadable', workbookOf(`${two}<c ${'a="" '.repeat(1024 * 1024)}/>`)],
    ['a comment without end', 'unreadable', workbookOf(`${two}<!--${'>'.repeat(1024 * 1024)}-->`)],
    ['the same elsewhere', 'unreadable', workbookOf(two, { texts: `<r a="${'x'.repeat(1024 * 1024)}"/>` })],
    [
      'one long text in every cell',
      'too-large',
      workbookOf(
        rows(1000, (row) => ['A', 'B', 'C'].map((column) => cell(`${column}${row}`)).join('')),
        { texts: 'x'.repeat(30_000) },
      ),
    ],
  ])('for %s is refused', async (_, code, content) => {
    expect(await parseSheet(content)).toEqual({ ok: false, reason: { code } });
  });
});
