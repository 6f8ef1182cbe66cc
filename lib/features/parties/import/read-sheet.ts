import { parse } from 'csv-parse/sync';
import { readSheet as readWorkbook } from 'read-excel-file/node';
import { err, ok, type Result } from '../../../result.ts';
import { isFilled, maxImportRows, type Sheet, type SheetCell, type SheetRefusal } from './types.ts';
import { maxColumns, maxSheetRow, tooMuchOf } from './workbook-limits.ts';

const zip = [0x50, 0x4b];
/** A workbook names a text once however often it stands in a cell; what is kept has it every time. */
const maxCharacters = 8 * 1024 * 1024;

/**
 * The first sheet of an XLSX file, or a CSV file in UTF-8 or GB18030, whatever its name says. Numbers of a workbook
 * come out in the digits that the file holds, so that it can be seen what a spreadsheet did to them.
 */
export async function readSheet(bytes: Uint8Array): Promise<Result<Sheet, SheetRefusal>> {
  const isWorkbook = zip.every((byte, index) => bytes[index] === byte);
  const tooMuch = isWorkbook ? await tooMuchOf(bytes) : null;
  if (tooMuch) return err({ code: tooMuch });
  const read = isWorkbook ? await workbookRows(bytes) : csvRows(bytes);
  if (!read) return err({ code: 'unreadable' });
  const place = read.rows.findIndex(hasText);
  const head = read.rows[place];
  const rows = withoutEnd(read.rows.toSpliced(place, 1).map((row) => (hasText(row) ? row : [])));
  const filled = rows.filter(isFilled);
  if (!head || filled.length === 0) return err({ code: 'empty' });
  if (filled.length > maxImportRows || rows.length > maxSheetRow) return err({ code: 'too-many' });
  if (head.length > maxColumns) return err({ code: 'unreadable' });
  const characters = filled.reduce((sum, row) => row.reduce((some, { text }) => some + text.length, sum), 0);
  if (characters > maxCharacters) return err({ code: 'too-large' });
  const headers = head.map(({ text }) => text.slice(0, 100));
  return ok({ encoding: read.encoding, headers, rows: rows.map((row) => row.slice(0, headers.length)) });
}

const hasText = (row: readonly SheetCell[]) => row.some(({ text }) => text !== '');
const noCells: string[] = [];
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

function cellOf(value: unknown): SheetCell {
  if (value instanceof HeldNumber) return { text: value.text, held: 'number' };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), held: 'date' };
  return { text: typeof value === 'string' || typeof value === 'boolean' ? plainText(String(value)) : '' };
}

function csvRows(bytes: Uint8Array): Read {
  const utf8 = decoded(bytes, 'utf-8');
  const text = utf8 ?? decoded(bytes, 'gb18030');
  if (text === null || text.includes('\u0000')) return null;
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      // Empty lines are counted, and there may be millions of them.
      on_record: (record: string[]) => (record.some((cell) => cell !== '') ? record : noCells),
    });
    return {
      encoding: utf8 === null ? 'GB18030' : 'UTF-8',
      rows: rows.map((row) => row.map((cell) => ({ text: plainText(cell) }))),
    };
  } catch {
    return null;
  }
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
