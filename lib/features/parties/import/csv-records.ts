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
