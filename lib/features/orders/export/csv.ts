import type { DownloadFile } from '../../../downloads/download.ts';

const afterOtherEnd = /(?<=[;\t\r\n]\s*)(?=[=+\-@＝＋－＠|])/gu;

/**
 * Puts an apostrophe before what a spreadsheet would take for a formula: at the beginning, and after what a spreadsheet
 * that knows nothing of our quotes may take for the end of a cell.
 */
export function neutralised(text: string): string {
  const first = Math.max(0, text.search(/\S/u));
  const inside = text.slice(0, first) + text.slice(first).replaceAll(afterOtherEnd, "'");
  return /^[\s]*[=+\-@＝＋－＠|]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${inside}` : inside;
}

/** Text; or a figure of digits, point and sign, whose sign begins no formula. */
export type CsvCell = string | { figure: string };

/** One line of RFC 4180. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? quoted(cell) : cell.figure)).join(',')}\r\n`;
}

function quoted(text: string): string {
  const safe = neutralised(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The mark by which Excel knows that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** A CSV file that is written a batch of rows at a time, as it is read. */
export function csvFile(
  name: string,
  { head, batches }: { head: readonly string[]; batches: AsyncIterable<CsvCell[][]> },
): DownloadFile {
  async function* content(): AsyncGenerator<Uint8Array, void, void> {
    const encoder = new TextEncoder();
    yield encoder.encode(byteOrderMark + csvLine(head));
    for await (const rows of batches) yield encoder.encode(rows.map(csvLine).join(''));
  }
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content };
}
