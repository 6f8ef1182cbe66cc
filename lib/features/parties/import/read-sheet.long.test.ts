import { expect, test } from 'vitest';
import { longestStall, mostStallMs } from '../../../../tests/support/event-loop.ts';
import { zipArchive } from '../../../../tests/support/zip-archive.ts';
import { readSheet } from './parse-sheet.ts';
import { maxImportColumns, maxImportRows } from './types.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const row = `${'text,'.repeat(maxImportColumns - 1)}text\n`;
const sheetXml = (content: string) =>
  zipArchive([
    { name: 'xl/worksheets/sheet1.xml', content: `<sheetData>${content}</sheetData>`, deflated: true },
  ]);

test.each([
  ['millions of line ends', bytes(`a,b\n${'\n'.repeat(5_000_000)}`)],
  ['millions of columns', bytes(`${'x,'.repeat(2_000_000)}\n1,2\n`)],
  ['millions of tags', sheetXml('<a/>'.repeat(8_000_000))],
  ['very many rows', sheetXml('<row/>'.repeat(900_000))],
  ['the largest list that is taken', bytes(row.repeat(maxImportRows))],
])('%s hold nobody up', async (_, content) => {
  const { stallMs } = await longestStall(() => readSheet(content));
  expect(stallMs).toBeLessThan(mostStallMs);
});
