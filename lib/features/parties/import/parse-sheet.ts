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
/** Rows that are looked at for the headings, empty ones among them. */
const firstRows = 60;
const maxBeginning = 100_000;
/** A workbook holds a text once for all its cells; the kept rows repeat it every time. */
const maxCharacters = 8 * 1024 * 1024;
/** The headings and the rows below them, empty ones too. */
const maxRecords = 1 + maxSheetRow;

/** The keys of the headings that are known, by which the row of the headings and the separator are told. */
export type KnownHeadings = ReadonlySet<string>;

/**
 * Reads the first sheet of an XLSX file, or a CSV file in UTF-8, UTF-16 or GB18030, by content and not by name. Numbers
 * of a workbook come out in the digits that the file holds, so that damage done by a spreadsheet shows. Takes seconds
 * for the worst of files: a server reads by `readSheet`, which has a thread of its own for it.
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

function csvRows(bytes: Uint8Array, known: KnownHeadings): Read {
  const whole = csvText(bytes);
  if (!whole) return null;
  const { text, delimiter } = withoutSeparatorLine(whole.text);
  const records = csvRecords(text, {
    delimiter: delimiter ?? delimiterOf(text, known),
    // One more than fit of each, so that it shows that there are more.
    maxRecords: maxRecords + 1,
    maxCells: maxImportColumns + 1,
  });
  if (!records) return null;
  const rows = records.map((record) => record.map((cell) => ({ text: plainText(cell) })));
  return { encoding: whole.encoding, rows };
}

/** The separator by which most headings are known; else the one that the first line with any has most often. */
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
 * The text of a CSV file: UTF-16 by its mark or by the zero bytes of its separators, else UTF-8, else GB18030. Null for
 * what is no text. A byte order mark is not in it.
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

/** Takes away a first line like `sep=;`, by which a file tells Excel its separator; Excel does not show it as a row. */
function withoutSeparatorLine(text: string): { text: string; delimiter: string | null } {
  const [line = '', named = ''] = /^"?sep=(\\t|[^\r\n])?"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  const delimiter = named === '\\t' ? '\t' : named;
  return {
    text: text.slice(line.length),
    delimiter: delimiter === '' || delimiter === '"' ? null : delimiter,
  };
}

/**
 * The text that a cell means: `="00123"` and `'00123` keep a spreadsheet from making a number of it, and our own
 * downloads keep "+86" from being a formula by an apostrophe. A name like 't Hooft keeps its own.
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
 * Reads the records of a CSV text up to `maxRecords`, each with its first `maxCells` cells; null when a quote is never
 * closed. Records beyond are not kept, and a short record costs nothing: csv-parse makes an error of each, and five
 * megabytes of line ends kept a process for minutes. Quotes in the wrong place are part of the text.
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

/**
 * Returns the end of the cell whose quotes open at `start`; two quotes together are one of the text. -1 when it has
 * none.
 */
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

/** Ten times what the largest list takes on a busy machine. */
const deadlineMs = 10_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export type SheetWork = { bytes: Uint8Array; headings: readonly string[] };

export type ReadOptions = {
  /** The keys of the headings that are known. */
  headings?: readonly string[];
  deadlineMs?: number;
  memory?: { maxOldGenerationSizeMb: number };
};

let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a file as `parseSheet` does, in a thread of its own with a deadline and a limit of memory, so that no file
 * delays other requests. One file at a time.
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
    // Wrapped in an object: the build adds properties of its own to this one.
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
