/** Puts an apostrophe before text that a spreadsheet would take for a formula. */
export function neutralised(text: string): string {
  return /^[\s]*[=+\-@＝＋－＠|]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** One line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  const safe = neutralised(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The mark by which Excel knows that a file is UTF-8. */
export const byteOrderMark = '\uFEFF';
