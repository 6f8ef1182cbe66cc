import PDFDocument from 'pdfkit';
import { drawable, type ReceiptFonts, type Run, runsOf } from './fonts.ts';

export type Document = InstanceType<typeof PDFDocument>;

type Options = {
  align?: string;
  width?: number;
  /** Of a whole line, and of the text on it; the font is not asked for what is given. */
  lineWidth?: number;
  textWidth?: number;
  wordCount?: number;
  baseline?: number;
};
/** The part of a document that pdfkit's types leave out: `_fragment` draws the text of one line in one font. */
type Inside = {
  _font: { ascender: number };
  _fontSource: unknown;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: Options): void;
};

/**
 * Returns an empty document with the fonts `regular` and `bold`, which draws words in the wider font where the usual one
 * lacks their letters. Each file has only the letters that it shows of each font. Text for it goes through `safe` first.
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
    // All runs of a line stand on the line of the usual font.
    const baseline = (-document._font.ascender / 1_000) * document._fontSize;
    for (const run of runs) {
      const textWidth = document.widthOfString(run.text);
      inFontOf(run, () => draw(run.text, left, y, { ...rest, align: 'left', baseline, textWidth }));
      left += textWidth;
    }
  };
}
