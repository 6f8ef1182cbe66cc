import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { zipArchive } from '../../../../tests/support/zip-archive.ts';
import { readSheet } from './parse-sheet.ts';
import { maxImportBytes, maxImportColumns, maxImportRows } from './types.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const sheetXml = (content: string) =>
  zipArchive([
    { name: 'xl/worksheets/sheet1.xml', content: `<sheetData>${content}</sheetData>`, deflated: true },
  ]);
const workbookTags = (count: number) => sheetXml('<a/>'.repeat(count));
const list = (rows: number, columns: number) =>
  bytes(
    `${Array.from({ length: rows + 1 }, (_, row) => Array(columns).fill(`t${row}`).join(',')).join('\n')}\n`,
  );

const workbook = (rows: number, columns: number) =>
  writeWorkbook(
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ value: 'text' }))),
  ).toBuffer();

describe('a file is read in a thread of its own', () => {
  test('and comes back as text', async () => {
    const read = await readSheet(bytes('name,account\nLee,6217\n\n'));
    expect(read).toEqual({
      ok: true,
      value: {
        encoding: 'UTF-8',
        headingRow: 1,
        headers: ['name', 'account'],
        rowCount: 1,
        rowsJson: '[[{"text":"Lee"},{"text":"6217"}]]',
      },
    });
  });

  test.each([
    ['millions of line ends', 'too-many', bytes(`a,b\n${'\n'.repeat(5_000_000)}`)],
    ['millions of short rows', 'too-many', bytes(`a,b\n${'x\n'.repeat(2_500_000)}`)],
    ['millions of line ends in quotes', 'empty', bytes(`a,"${'\n'.repeat(5_000_000)}"`)],
    ['millions of columns', 'too-wide', bytes(`${'x,'.repeat(2_000_000)}\n1,2\n`)],
    ['millions of columns without text', 'empty', bytes(','.repeat(5_000_000))],
    ['millions of cells', 'too-many', bytes(`a,b\n${`${'x,'.repeat(50)}\n`.repeat(50_000)}`)],
    ['millions of quotes', 'empty', bytes(`"${'""'.repeat(2_500_000)}"`)],
    ['millions of tags', 'too-complex', workbookTags(8_000_000)],
    ['very many tags', 'unreadable', workbookTags(900_000)],
    ['a wide row', 'too-wide', sheetXml(`<row>${'<c/>'.repeat(900_000)}</row>`)],
    ['very many rows', 'too-many', sheetXml('<row/>'.repeat(900_000))],
  ])('%s are refused as %s', async (_, code, content) => {
    expect(content.byteLength).toBeLessThanOrEqual(maxImportBytes);
    expect(await readSheet(content)).toEqual({ ok: false, reason: { code } });
  });

  test.each([
    ['CSV', list(maxImportRows, maxImportColumns)],
    ['XLSX', workbook(maxImportRows, 30)],
  ])('the largest %s is taken', async (_, content) => {
    expect((await readSheet(await content)).ok).toBe(true);
  });

  test('until it takes too long', async () => {
    const read = await readSheet(workbookTags(900_000), { deadlineMs: 1 });
    expect(read).toEqual({ ok: false, reason: { code: 'too-complex' } });
  });

  test('until it takes too much memory', async () => {
    const read = await readSheet(list(maxImportRows, maxImportColumns), {
      memory: { maxOldGenerationSizeMb: 12 },
    });
    expect(read).toEqual({ ok: false, reason: { code: 'too-complex' } });
  });

  test('after the one before it', async () => {
    const ended: string[] = [];
    const one = (name: string, content: Uint8Array) => readSheet(content).then(() => ended.push(name));
    await Promise.all([one('slow', workbookTags(900_000)), one('quick', bytes('a\n1\n'))]);
    expect(ended).toEqual(['slow', 'quick']);
  });
});
