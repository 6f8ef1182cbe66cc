import { inflateSync } from 'node:zlib';

/** The characters a PDF says its glyphs stand for, as a reader would copy them. */
export function charactersOfPdf(pdf: Buffer): Set<string> {
  const found = new Set<string>();
  for (const content of streamsOf(pdf)) {
    if (!content.includes('beginbf')) continue;
    for (const [, hex = ''] of content.matchAll(/<([0-9a-f]{4,8})>/gi))
      found.add(String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16))));
  }
  return found;
}

/** The text of a PDF that pdfkit made, as a reader would copy it, without the ends of its lines. */
export function textOfPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objectAt = (id: string | undefined) => source.indexOf(`\n${id} 0 obj`);
  const letters = new Map<string, string[]>();
  for (const [, name = '', id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map] = source.slice(objectAt(id)).match(/\/ToUnicode (\d+) 0 R/) ?? [];
    const [content = ''] = streamsOf(pdf.subarray(objectAt(map)));
    const glyphs = [...content.matchAll(/\[(.*)\]/g)].flatMap(
      ([, range = '']) => range.match(/<[^>]+>/g) ?? [],
    );
    letters.set(
      name,
      glyphs.map((hex) => String.fromCharCode(...unitsOf(hex))),
    );
  }
  let font: string[] = [];
  let text = '';
  for (const line of streamsOf(pdf).flatMap((content) => content.split('\n'))) {
    const [, name] = line.match(/^\/(F\d+) \S+ Tf$/) ?? [];
    if (name) font = letters.get(name) ?? [];
    if (!line.endsWith(' TJ')) continue;
    for (const [hex] of line.matchAll(/<[^>]+>/g))
      text += unitsOf(hex)
        .map((glyph) => font[glyph])
        .join('');
  }
  return text;
}

const unitsOf = (hex: string): number[] =>
  (hex.match(/[\da-f]{4}/gi) ?? []).map((unit) => Number.parseInt(unit, 16));

/** Returns the contents of a PDF's streams, in the order of the file. */
export function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: start }) => {
    const from = index + start.length;
    return inflated(pdf.subarray(from, text.indexOf('endstream', from)));
  });
}

/** Pictures and fonts may be packed in another way: they name no characters. */
function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}
