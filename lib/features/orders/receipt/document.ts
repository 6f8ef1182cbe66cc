import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { shared } from '../../../shared.ts';

export type Document = InstanceType<typeof PDFDocument>;

type Options = {
  align?: string;
  width?: number;
  /** The widths of a whole line and of its text. A given width is not measured again. */
  lineWidth?: number;
  textWidth?: number;
  wordCount?: number;
  baseline?: number;
};
/** The members of a document that pdfkit's types leave out. `_fragment` draws the text of one line in one font. */
type Inside = {
  _font: { ascender: number };
  _fontSource: unknown;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: Options): void;
};

/**
 * Returns an empty document with the fonts `regular` and `bold`. Words with letters that the usual font lacks are drawn
 * in the wider font. A file embeds only the letters it shows. Pass all text through `safe` first.
 */
export function openDocument(
  options: PDFKit.PDFDocumentOptions & { info: { Title: string } },
  fonts: ReceiptFonts,
): { document: Document; safe: (text: string) => string } {
  const safe = (text: string) => drawable(text, fonts);
  const document = new PDFDocument({
    ...options,
    info: { ...options.info, Title: safe(options.info.Title) },
  });
  for (const weight of ['regular', 'bold'] as const) {
    document.registerFont(weight, fonts.usual[weight]);
    document.registerFont(`wider ${weight}`, fonts.wider[weight]);
  }
  drawInBoth(document as Document & Inside, fonts);
  return { document, safe };
}

function drawInBoth(document: Document & Inside, fonts: ReceiptFonts): void {
  const widthOf = document.widthOfString.bind(document);
  const draw = document._fragment.bind(document);

  const inFontOf = <Done>({ face }: Run, work: () => Done): Done => {
    if (face === 'usual') return work();
    const weight = document._fontSource === fonts.usual.bold ? 'bold' : 'regular';
    document.font(`wider ${weight}`);
    const done = work();
    document.font(weight);
    return done;
  };

  document.widthOfString = (text, options) =>
    runsOf(text, fonts).reduce((sum, run) => sum + inFontOf(run, () => widthOf(run.text, options)), 0);
  document._fragment = (text, x, y, options) => {
    const runs = runsOf(text, fonts);
    if (runs.every(({ face }) => face === 'usual')) return draw(text, x, y, options);
    const { wordCount: _, ...rest } = options;
    const { align, width, lineWidth = 0 } = rest;
    let left = x;
    const free = width ? lineWidth - document.widthOfString(text.trimEnd()) : 0;
    if (align === 'right') left += free;
    if (align === 'center') left += free / 2;
    // All runs of a line share the usual font's baseline.
    const baseline = (-document._font.ascender / 1_000) * document._fontSize;
    for (const run of runs) {
      const textWidth = document.widthOfString(run.text);
      inFontOf(run, () => draw(run.text, left, y, { ...rest, align: 'left', baseline, textWidth }));
      left += textWidth;
    }
  };
}

type Face = { regular: Buffer; bold: Buffer; has: (codePoint: number) => boolean };
/** `wider` draws the words that have a letter `usual` lacks. */
export type ReceiptFonts = { usual: Face; wider: Face };

/**
 * Returns Noto Sans SC for Western European and Vietnamese letters and common Chinese characters, and Noto Sans for all
 * other Latin, Greek and Cyrillic letters. The fonts are read once per process or thread.
 */
export function receiptFonts(): ReceiptFonts {
  return shared('receipt-fonts', () => ({
    usual: readFace('noto-sans-sc', 'NotoSansSC'),
    wider: readFace('noto-sans', 'NotoSans'),
  }));
}

function readFace(folder: string, name: string): Face {
  const read = (file: string) =>
    readFileSync(join(process.cwd(), 'node_modules/@expo-google-fonts', folder, file));
  const regular = read(`400Regular/${name}_400Regular.ttf`);
  const known = create(regular) as Font;
  return {
    regular,
    bold: read(`700Bold/${name}_700Bold.ttf`),
    has: (codePoint) => known.hasGlyphForCodePoint(codePoint),
  };
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;
const hasAll = ({ has }: Pick<Face, 'has'>, text: string) =>
  [...text].every((character) => has(codePointOf(character)));

type Known = Record<keyof ReceiptFonts, Pick<Face, 'has'>>;

/** Replaces each character that both fonts lack by its code point, such as `[U+3400]`, rather than an empty box. */
export function drawable(text: string, { usual, wider }: Known): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const codePoint = codePointOf(character);
      const isKnown = usual.has(codePoint) || wider.has(codePoint);
      return isKnown ? character : `[U+${codePoint.toString(16).toUpperCase()}]`;
    })
    .join('');
}

type Run = { text: string; face: keyof ReceiptFonts };

// A word in an alphabet, or any other single character.
const piece = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+|./gsu;

/** Splits drawable text into runs of one font. A word is split only if neither font has all its letters. */
export function runsOf(text: string, { usual, wider }: Known): Run[] {
  if (hasAll(usual, text)) return [{ text, face: 'usual' }];
  const runs: Run[] = [];
  for (const [word] of text.matchAll(piece)) {
    const parts = hasAll(usual, word) || hasAll(wider, word) ? [word] : word;
    for (const part of parts) {
      const face = hasAll(usual, part) ? 'usual' : 'wider';
      const last = runs.at(-1);
      if (last?.face === face) last.text += part;
      else runs.push({ text: part, face });
    }
  }
  return runs;
}
