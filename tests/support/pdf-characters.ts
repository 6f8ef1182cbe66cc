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
