/** Terminal output of values that partners chose: control characters in them must not reach the terminal. */

export type Cell = string | number | bigint | boolean | Date | null | undefined;

const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Formats a value as one line with invisible characters escaped, so that it cannot reorder or colour the output. */
export function printable(value: Cell): string {
  if (value === null || value === undefined) return '-';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return text.replaceAll(steering, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]/u;

/** Terminal columns of a text: Chinese characters take two. */
export function width(text: string): number {
  return [...text].reduce((sum, mark) => sum + (/\p{M}/u.test(mark) ? 0 : wide.test(mark) ? 2 : 1), 0);
}

const padded = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - width(text)));

/** Lines printed under a row, as name and value; entries without a value are left out. */
export type Notes = readonly (readonly [name: string, value: Cell])[];

/**
 * Formats rows under headings; `none` is shown when there are no rows. Text too long for a column goes into `notes`.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  none: string,
  notes: readonly Notes[] = [],
): string {
  if (rows.length === 0) return none;
  const cells = [headings, ...rows.map((row) => row.map(printable))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? ''))));
  const lines = cells.map((row, index) => {
    const line = widths.map((columns, column) => padded(row[column] ?? '', columns)).join('  ');
    return [line.trimEnd(), ...notesUnder(notes[index - 1] ?? [])].join('\n');
  });
  return lines.join('\n');
}

type CellName<T> = { [K in keyof T]: T[K] extends Cell ? K : never }[keyof T];

/** Formats records as a {@link table}: each column is a field of the record or computed from it. */
export function tableOf<T>(
  records: readonly T[],
  none: string,
  columns: Readonly<Record<string, CellName<T> | ((record: T) => Cell)>>,
  notes?: readonly Notes[],
): string {
  const cells = Object.values(columns);
  const rows = records.map((record) =>
    cells.map((cell) => (typeof cell === 'function' ? cell(record) : (record[cell] as Cell))),
  );
  return table(Object.keys(columns), rows, none, notes);
}

const notesUnder = (notes: Notes): string[] =>
  notes
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `    ${name}: ${printable(value)}`);

/** Formats name and value pairs, one per line. */
export function fields(pairs: readonly (readonly [name: string, value: Cell])[]): string {
  const columns = Math.max(0, ...pairs.map(([name]) => width(name)));
  return pairs.map(([name, value]) => `${padded(name, columns)}  ${printable(value)}`).join('\n');
}

/** Joins blocks under headings, separated by empty lines; empty blocks are left out. */
export function sections(blocks: readonly (readonly [heading: string, text: string])[]): string {
  return blocks
    .filter(([, text]) => text !== '')
    .map(([heading, text]) => (heading === '' ? text : `${heading}\n${indented(text)}`))
    .join('\n\n');
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Formats a value as JSON, with bigints as text. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => (typeof field === 'bigint' ? `${field}` : field), 2);
}
