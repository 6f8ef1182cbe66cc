import type { SheetEncoding } from './types.ts';

export type CsvText = { text: string; encoding: SheetEncoding };

/**
 * The text of a CSV file: UTF-16 by its mark or by the zero bytes of its separators, else UTF-8, else GB18030. Null for
 * what is no text. A byte order mark is not in it.
 */
export function csvText(bytes: Uint8Array): CsvText | null {
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
export function withoutSeparatorLine(text: string): { text: string; delimiter: string | null } {
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
export function plainText(cell: string): string {
  const text = cell.trim();
  const [, , inside] = /^=\s*("{1,3})([^]*)\1$/.exec(text) ?? [];
  if (inside !== undefined && !inside.replaceAll('""', '').includes('"'))
    return inside.replaceAll('""', '"').trim();
  return text.replace(/^'(?=[=+\-@＝＋－＠|\d])/u, '');
}
