/** Rows with text among which the headings are looked for: titles, dates and notes can stand above them. */
const lookedAt = 20;

/** A heading as it is compared: no case, width, mark or space. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*_.:：（）()]/g, '');
}

type Texts = readonly string[];

const rowsWithText = (rows: readonly Texts[]) =>
  rows
    .map((row, place) => ({ place, cells: row.filter((text) => text !== '') }))
    .filter(({ cells }) => cells.length > 0)
    .slice(0, lookedAt);

/** The most known headings that one of the first rows has. */
export function mostHeadings(rows: readonly Texts[], known: ReadonlySet<string>): number {
  return Math.max(0, ...rowsWithText(rows).map(({ cells }) => headingsAmong(cells, known)));
}

/**
 * Returns the place of the headings: of the first rows with text the one that has the most known headings, if it has
 * more than one; else one with a known heading, the first with several cells, or the first. -1 without any.
 */
export function headingPlace(rows: readonly Texts[], known: ReadonlySet<string>): number {
  const first = rowsWithText(rows).map(({ place, cells }) => ({
    place,
    isRow: cells.length > 1,
    headings: headingsAmong(cells, known),
  }));
  const most = Math.max(0, ...first.map(({ headings }) => headings));
  const named = first.filter(({ headings }) => most > 0 && headings === most);
  const found = named.find(({ isRow }) => isRow) ?? named[0] ?? first.find(({ isRow }) => isRow) ?? first[0];
  return found?.place ?? -1;
}

function headingsAmong(cells: Texts, known: ReadonlySet<string>): number {
  return new Set(cells.map((cell) => headingKey(cell.slice(0, 100))).filter((key) => known.has(key))).size;
}
