import { readSheet as readWorkbook } from 'read-excel-file/node';
import { err, ok, type Result } from '../../../result.ts';
import { csvRecords } from './csv-records.ts';
import {
  isFilled,
  maxImportColumns,
  maxImportRows,
  maxSheetRow,
  type Sheet,
  type SheetCell,
  type SheetRefusal,
} from './types.ts';
import { tooMuchOf } from './workbook-limits.ts';

const zip = [0x50, 0x4b];
/** A workbook holds a text once for all its cells; the kept rows repeat it every time. */
const maxCharacters = 8 * 1024 * 1024;
/** The headings and the rows below them, empty ones too. */
const maxRecords = 1 + maxSheetRow;

/**
 * Reads the first sheet of an XLSX file, or a CSV file in UTF-8 or GB18030, by content and not by name. Numbers of a
 * workbook come out in the digits that the file holds, so that damage done by a spreadsheet shows. Takes seconds for
 * the worst of files: a server reads by `readSheet`, which has a thread of its own for it.
 */
export async function parseSheet(bytes: Uint8Array): Promise<Result<Sheet, SheetRefusal>> {
  const isWorkbook = zip.every((byte, index) => bytes[index] === byte);
  const tooMuch = isWorkbook ? await tooMuchOf(bytes) : null;
  if (tooMuch) return err({ code: tooMuch });
  const read = isWorkbook ? await workbookRows(bytes) : csvRows(bytes);
  if (!read) return err({ code: 'unreadable' });
  if (read.rows.length > maxRecords) return err({ code: 'too-many' });
  const place = read.rows.findIndex(hasText);
  const head = read.rows[place];
  const rows = withoutEnd(read.rows.toSpliced(place, 1).map((row) => (hasText(row) ? row : [])));
  const filled = rows.filter(isFilled);
  if (!head || filled.length === 0) return err({ code: 'empty' });
  if (filled.length > maxImportRows || rows.length > maxSheetRow) return err({ code: 'too-many' });
  if (head.length > maxImportColumns) return err({ code: 'too-wide' });
  const characters = filled.reduce((sum, row) => row.reduce((some, { text }) => some + text.length, sum), 0);
  if (characters > maxCharacters) return err({ code: 'too-large' });
  const headers = head.map(({ text }) => text.slice(0, 100));
  return ok({ encoding: read.encoding, headers, rows: rows.map((row) => row.slice(0, headers.length)) });
}

const hasText = (row: readonly SheetCell[]) => row.some(({ text }) => text !== '');
const withoutEnd = (rows: SheetCell[][]) => rows.slice(0, rows.findLastIndex(isFilled) + 1);

type Read = { encoding: Sheet['encoding']; rows: SheetCell[][] } | null;

async function workbookRows(bytes: Uint8Array): Promise<Read> {
  try {
    const rows = await readWorkbook<HeldNumber>(Buffer.from(bytes), {
      parseNumber: (text) => new HeldNumber(text),
    });
    return { encoding: 'XLSX', rows: rows.map((row) => row.map(cellOf)) };
  } catch {
    // Not a workbook after all, or one that is damaged: the person is told to save it anew.
    return null;
  }
}

/** A number in the digits of the file. */
class HeldNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The same for every place without text: a cell far out makes millions of them. */
const noText: SheetCell = { text: '' };

function cellOf(value: unknown): SheetCell {
  if (value === null) return noText;
  if (value instanceof HeldNumber) return { text: value.text, held: 'number' };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), held: 'date' };
  return { text: typeof value === 'string' || typeof value === 'boolean' ? plainText(String(value)) : '' };
}

function csvRows(bytes: Uint8Array): Read {
  const utf8 = decoded(bytes, 'utf-8');
  const text = utf8 ?? decoded(bytes, 'gb18030');
  if (text === null || text.includes('\u0000')) return null;
  const records = csvRecords(text, {
    delimiter: delimiterOf(text),
    // One more than fit of each, so that it shows that there are more.
    maxRecords: maxRecords + 1,
    maxCells: maxImportColumns + 1,
  });
  if (!records) return null;
  return {
    encoding: utf8 === null ? 'GB18030' : 'UTF-8',
    rows: records.map((record) => record.map((cell) => ({ text: plainText(cell) }))),
  };
}

/** The decoder takes a byte order mark away. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function delimiterOf(text: string): string {
  const [line = ''] = /[^\r\n]+/.exec(text) ?? [];
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Our own downloads keep "+86" from being a formula by an apostrophe, which is no part of it. */
const plainText = (text: string) => text.trim().replace(/^'(?=[=+\-@＝＋－＠|])/u, '');
