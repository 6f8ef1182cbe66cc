import { Worker } from 'node:worker_threads';
import { readSheet as readWorkbook } from 'read-excel-file/node';
import { err, ok, type Result } from '../../../result.ts';
import { headingPlace, mostHeadings } from './columns.ts';
import {
  isFilled,
  maxImportColumns,
  maxImportRows,
  maxSheetRow,
  type Sheet,
  type SheetCell,
  type SheetEncoding,
  type SheetRefusal,
  type StoredSheet,
} from './types.ts';
import { tooMuchOf } from './workbook-limits.ts';

const zip = [0x50, 0x4b];
const delimiters = [',', ';', '\t'];
/** Rows searched for the headings, including empty rows. */
const firstRows = 60;
const maxBeginning = 100_000;
/** A workbook stores a repeated text once; the stored rows repeat it in every cell. */
const maxCharacters = 8 * 1024 * 1024;
/** The heading row and the rows below it, including empty rows. */
const maxRecords = 1 + maxSheetRow;

/** Keys of known headings; they identify the heading row and the separator. */
export type KnownHeadings = ReadonlySet<string>;

/**
 * Reads the first sheet of an XLSX file, or a CSV file in UTF-8, UTF-16 or GB18030, recognised by content, not by name.
 * Numbers of a workbook keep the file's digits, so that damage done by a spreadsheet shows. Takes seconds for the worst
 * files: a server calls `readSheet`, which runs it in a separate thread.
 */
export async function parseSheet(
  bytes: Uint8Array,
  known: KnownHeadings = new Set(),
): Promise<Result<Sheet, SheetRefusal>> {
  const isWorkbook = zip.every((byte, index) => bytes[index] === byte);
  const tooMuch = isWorkbook ? await tooMuchOf(bytes) : null;
  if (tooMuch) return err({ code: tooMuch });
  const read = isWorkbook ? await workbookRows(bytes) : csvRows(bytes, known);
  if (!read) return err({ code: 'unreadable' });
  if (read.rows.length > maxRecords) return err({ code: 'too-many' });
  const place = headingPlace(read.rows.slice(0, firstRows).map(textsOf), known);
  const head = read.rows[place];
  const below = read.rows.map((row, index) => (index > place && hasText(row) ? row : []));
  const rows = withoutEnd(below.toSpliced(place, 1));
  const filled = rows.filter(isFilled);
  if (!head || filled.length === 0) return err({ code: 'empty' });
  if (filled.length > maxImportRows || rows.length > maxSheetRow) return err({ code: 'too-many' });
  if (head.length > maxImportColumns) return err({ code: 'too-wide' });
  const characters = filled.reduce((sum, row) => row.reduce((some, { text }) => some + text.length, sum), 0);
  if (characters > maxCharacters) return err({ code: 'too-large' });
  const headers = head.map(({ text }) => text.slice(0, 100));
  return ok({
    encoding: read.encoding,
    headingRow: place + 1,
    headers,
    rows: rows.map((row) => row.slice(0, headers.length)),
  });
}

const textsOf = (row: readonly SheetCell[]) => row.map(({ text }) => text);
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
    // Not a workbook, or a damaged one: the user is told to save it again.
    return null;
  }
}

/** A number with the digits in the file. */
class HeldNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Shared by all cells without text: one far cell creates millions of them. */
const noText: SheetCell = { text: '' };

function cellOf(value: unknown): SheetCell {
  if (value === null) return noText;
  if (value instanceof HeldNumber) return { text: value.text, held: 'number' };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), held: 'date' };
  return { text: typeof value === 'string' || typeof value === 'boolean' ? plainText(String(value)) : '' };
}

function csvRows(bytes: Uint8Array, known: KnownHeadings): Read {
  const whole = csvText(bytes);
  if (!whole) return null;
  const { text, delimiter } = withoutSeparatorLine(whole.text);
  const records = csvRecords(text, {
    delimiter: delimiter ?? delimiterOf(text, known),
    // One more than allowed, so that an excess is noticed.
    maxRecords: maxRecords + 1,
    maxCells: maxImportColumns + 1,
  });
  if (!records) return null;
  const rows = records.map((record) => record.map((cell) => ({ text: plainText(cell) })));
  return { encoding: whole.encoding, rows };
}

/** The separator that gives the most known headings; else the most frequent in the first line that has a separator. */
function delimiterOf(whole: string, known: KnownHeadings): string {
  const text = whole.slice(0, maxBeginning);
  const options = { maxRecords: firstRows, maxCells: maxImportColumns };
  const found = delimiters.map((delimiter) => ({
    delimiter,
    headings: mostHeadings(
      csvRecords(text, { ...options, delimiter })?.map((row) => row.map(plainText)) ?? [],
      known,
    ),
  }));
  const [best] = found.toSorted((a, b) => b.headings - a.headings);
  if (best && best.headings > 1) return best.delimiter;
  const line = text.split(/[\r\n]/).find((each) => /[,;\t]/.test(each)) ?? '';
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

type CsvText = { text: string; encoding: SheetEncoding };

/**
 * The text of a CSV file without a byte order mark: UTF-16 by its mark or by the zero bytes of its separators, else
 * UTF-8, else GB18030. Null if it is not text.
 */
function csvText(bytes: Uint8Array): CsvText | null {
  const utf16 = utf16Of(bytes);
  for (const encoding of utf16 ? [utf16] : (['UTF-8', 'GB18030'] as const)) {
    const text = decoded(bytes, encoding);
    if (text !== null && !text.includes('\u0000')) return { text, encoding };
  }
  return null;
}

function decoded(bytes: Uint8Array, encoding: SheetEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const [lineFeed, carriageReturn, tab, comma, semicolon] = [10, 13, 9, 44, 59];
const separators = new Set<number | undefined>([lineFeed, carriageReturn, tab, comma, semicolon]);

function utf16Of(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  let little = 0;
  let big = 0;
  if (!bytes.includes(0)) return null;
  for (let at = 0; at < bytes.length; at += 2) {
    if (bytes[at + 1] === 0 && separators.has(bytes[at])) little += 1;
    if (bytes[at] === 0 && separators.has(bytes[at + 1])) big += 1;
  }
  if (little === big) return null;
  return little > big ? 'UTF-16LE' : 'UTF-16BE';
}

/** Removes a first line like `sep=;`, which tells Excel the separator and is not shown as a row. */
function withoutSeparatorLine(text: string): { text: string; delimiter: string | null } {
  const [line = '', named = ''] = /^"?sep=(\\t|[^\r\n])?"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  const delimiter = named === '\\t' ? '\t' : named;
  return {
    text: text.slice(line.length),
    delimiter: delimiter === '' || delimiter === '"' ? null : delimiter,
  };
}

/**
 * The text a cell stands for: `="00123"` and `'00123` stop a spreadsheet from reading a number, and an apostrophe in our
 * own downloads stops "+86" from being a formula. A name like 't Hooft keeps its apostrophe.
 */
function plainText(cell: string): string {
  const text = cell.trim();
  const [, , inside] = /^=\s*("{1,3})([^]*)\1$/.exec(text) ?? [];
  if (inside !== undefined && !inside.replaceAll('""', '').includes('"'))
    return inside.replaceAll('""', '"').trim();
  return text.replace(/^'(?=[=+\-@＝＋－＠|\d])/u, '');
}

const quote = '"';

/**
 * Reads up to `maxRecords` records of a CSV text, each with its first `maxCells` cells; null if a quote is never closed.
 * Misplaced quotes are part of the text. Short records cost nothing: csv-parse makes an error of each, and five
 * megabytes of line ends blocked a process for minutes.
 */
export function csvRecords(
  text: string,
  o: { delimiter: string; maxRecords: number; maxCells: number },
): string[][] | null {
  const records: string[][] = [];
  let at = 0;
  while (at < text.length && records.length < o.maxRecords) {
    const record: string[] = [];
    for (;;) {
      const behindQuotes = text[at] === quote ? closingQuote(text, at) + 1 : at;
      if (text[at] === quote && behindQuotes === 0) return null;
      const end = cellEnd(text, behindQuotes, o.delimiter);
      const isQuoted = end === behindQuotes && end > at;
      if (record.length < o.maxCells) {
        record.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', quote) : text.slice(at, end));
      }
      at = end + 1;
      if (text[end] !== o.delimiter) break;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    records.push(record);
  }
  return records;
}

/** Index of the quote that closes the quote at `start`; a doubled quote is text. -1 if it is never closed. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf(quote, start + 1); at !== -1; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at;
  }
  return -1;
}

function cellEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Ten times the time of the largest list on a busy machine. */
const deadlineMs = 10_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export type SheetWork = { bytes: Uint8Array; headings: readonly string[] };

export type ReadOptions = {
  /** Keys of the known headings. */
  headings?: readonly string[];
  deadlineMs?: number;
  memory?: { maxOldGenerationSizeMb: number };
};

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs `parseSheet` in a separate thread with a deadline and a memory limit, so that no file delays other requests. One
 * file at a time.
 */
export function readSheet(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<Result<StoredSheet, SheetRefusal>> {
  const reading = turn.then(() => readInThread(bytes, options));
  turn = reading.catch(() => {});
  return reading;
}

async function readInThread(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Result<StoredSheet, SheetRefusal>> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    // Wrapped in an object: the build adds its own properties to `workerData`.
    workerData: { bytes, headings: options.headings ?? [] } satisfies SheetWork,
    resourceLimits: { ...memory, ...options.memory },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(err({ code: 'too-complex' })), options.deadlineMs ?? deadlineMs);
      worker.once('message', resolve);
      worker.once('error', (problem: NodeJS.ErrnoException) => {
        if (problem.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(err({ code: 'too-complex' }));
        else reject(problem);
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
