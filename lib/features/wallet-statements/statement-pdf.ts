import { Worker } from 'node:worker_threads';
import type { DownloadFile } from '../../downloads/download.ts';
import { fileOfThread, threadMemory } from '../../downloads/file-thread.ts';
import { displayMoney } from '../../service-core/money/index.ts';
import { type Document, openDocument, type ReceiptFonts } from '../orders/receipt/document.ts';
import { ink, markPages, page, printBrand, printRow, rule } from '../orders/receipt/receipt-pdf.ts';
import { type FileOptions, sidesOf } from './columns.ts';
import type { StatementLine, WalletStatement } from './schema.ts';

/** A row of the table; `small` is printed below `text`. */
export type PdfRow = { at: string; text: string; small: string; figures: [string, string, string] };

/** The texts of a statement, in print order. */
export type PdfSheet = {
  title: string;
  /** ISO 8601. */
  issuedAt: string;
  facts: { label: string; value: string }[];
  summary: { label: string; amount: string; note: string }[];
  available: { label: string; value: string };
  head: [string, string, string, string, string];
  opening: PdfRow;
  closing: PdfRow;
  /** Printed instead of lines if there are none. */
  empty: string | null;
  notes: string[];
  /** Page number text with the placeholders `{page}` and `{pages}`. */
  page: string;
  /** Notice on every page that no real money moved. */
  sandbox: string | null;
};

const size = { text: 8.5, small: 7.5, least: 5 };
const gap = { cell: 8, row: 4 };

type Box = { x: number; width: number; align: 'left' | 'right' };
const right = page.margin + page.width;
const figures = { width: 72, balanceWidth: 82 };
const balanceX = right - figures.balanceWidth;
const outX = balanceX - gap.cell - figures.width;
const inX = outX - gap.cell - figures.width;
const detailsX = page.margin + 82;
const boxes = {
  at: { x: page.margin, width: detailsX - gap.cell - page.margin, align: 'left' },
  details: { x: detailsX, width: inX - gap.cell - detailsX, align: 'left' },
  figures: [
    { x: inX, width: figures.width, align: 'right' },
    { x: outX, width: figures.width, align: 'right' },
    { x: balanceX, width: figures.balanceWidth, align: 'right' },
  ],
} satisfies { at: Box; details: Box; figures: [Box, Box, Box] };

type Draw = { document: Document; sheet: PdfSheet; safe: (text: string) => string };

/** The statement as a PDF of A4 pages with embedded fonts: a stream that ends or fails with its rows. */
export function drawStatement(
  sheet: PdfSheet,
  { batches, fonts }: { batches: AsyncIterable<PdfRow[]>; fonts: ReceiptFonts },
): Document {
  const { document, safe } = openDocument(
    {
      // The page count is known only after all pages are drawn.
      bufferPages: true,
      size: 'A4',
      margin: page.margin,
      info: { Title: sheet.title, CreationDate: new Date(sheet.issuedAt) },
    },
    fonts,
  );
  drawAll({ document, sheet, safe: (text) => shortened(safe(text)) }, batches).catch((problem: Error) =>
    document.destroy(problem),
  );
  return document;
}

/** Longer than any name or id, and shorter than a page. */
const mostCharacters = 200;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : text;
}

async function drawAll(draw: Draw, batches: AsyncIterable<PdfRow[]>): Promise<void> {
  const { document, sheet, safe } = draw;
  printBrand(document);
  document.font('bold').fontSize(20).fillColor(ink.text).text(safe(sheet.title));
  document.moveDown(0.6);
  for (const { label, value } of sheet.facts) printRow(document, { label: safe(label), value: safe(value) });
  rule(document);
  printSummary(draw);
  printHead(draw);
  printTableRow(draw, sheet.opening, { isBold: true });
  if (sheet.empty !== null)
    printTableRow(draw, { at: '', text: sheet.empty, small: '', figures: ['', '', ''] });
  for await (const rows of batches) for (const row of rows) printTableRow(draw, row);
  printTableRow(draw, sheet.closing, { isBold: true });
  printNotes(draw);
  numberPages(draw);
  if (sheet.sandbox !== null) markPages(document, safe(sheet.sandbox));
  document.end();
}

/** The four sums side by side, the last in the accent colour. */
function printSummary({ document, sheet, safe }: Draw): void {
  const width = page.width / sheet.summary.length;
  const top = document.y + 2;
  let bottom = top;
  for (const [index, { label, amount, note }] of sheet.summary.entries()) {
    const x = page.margin + index * width;
    const o = { width: width - gap.cell };
    document.font('regular').fontSize(size.text).fillColor(ink.quiet).text(safe(label), x, top, o);
    document.font('bold').fillColor(index === sheet.summary.length - 1 ? ink.accent : ink.text);
    fitted(document, { text: amount, width: o.width, largest: 12 }).text(amount, x, document.y + 1, o);
    document
      .font('regular')
      .fontSize(size.small)
      .fillColor(ink.quiet)
      .text(safe(note), x, document.y + 1, o);
    bottom = Math.max(bottom, document.y);
  }
  document.x = page.margin;
  document.y = bottom + 8;
  rule(document);
  const { label, value } = sheet.available;
  printRow(document, { label: safe(label), value });
  document.y += 8;
}

function printHead({ document, sheet, safe }: Draw): void {
  const top = document.y;
  document.font('bold').fontSize(size.small).fillColor(ink.quiet);
  let bottom = top;
  for (const [index, { x, ...o }] of [boxes.at, boxes.details, ...boxes.figures].entries()) {
    document.text(safe(sheet.head[index] ?? ''), x, top, o);
    bottom = Math.max(bottom, document.y);
  }
  hairline(document, bottom + gap.row);
  document.y = bottom + 2 * gap.row;
}

function printTableRow(draw: Draw, row: PdfRow, { isBold = false } = {}): void {
  const { document, safe } = draw;
  const { at, details } = boxes;
  const text = safe(row.text);
  const small = safe(row.small);
  const large = () =>
    document
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size.text)
      .fillColor(ink.text);
  const quiet = () => document.font('regular').fontSize(size.small).fillColor(ink.quiet);
  const textHeight = large().heightOfString(text, details);
  const height = textHeight + (small === '' ? 0 : quiet().heightOfString(small, details));
  if (document.y + height + gap.row > document.page.height - page.margin) {
    document.addPage();
    printHead(draw);
  }
  const top = document.y;
  large().text(row.at, at.x, top, { width: at.width });
  document.text(text, details.x, top, { width: details.width });
  for (const [index, { x, width, align }] of boxes.figures.entries()) {
    const figure = row.figures[index] ?? '';
    if (figure === '') continue;
    fitted(document, { text: figure, width, largest: size.text }).text(figure, x, top, { width, align });
  }
  if (small !== '') quiet().text(small, details.x, top + textHeight, { width: details.width });
  hairline(document, top + height + gap.row);
  document.y = top + height + 2 * gap.row;
}

/** Sets a font size small enough for a text to fit on one line. */
function fitted(document: Document, o: { text: string; width: number; largest: number }): Document {
  const width = document.fontSize(o.largest).widthOfString(o.text);
  // Slightly smaller, because a line that is exactly full wraps.
  const fitting = (o.largest * (o.width - 0.5)) / width;
  return document.fontSize(Math.max(size.least, Math.min(o.largest, fitting)));
}

function hairline(document: Document, y: number): void {
  document.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(ink.line).stroke();
}

function printNotes({ document, sheet, safe }: Draw): void {
  document.x = page.margin;
  document.y += 8;
  document.font('regular').fontSize(size.text).fillColor(ink.quiet);
  for (const note of sheet.notes) document.text(safe(note), { width: page.width }).moveDown(0.3);
}

/** Prints each page's number at its foot, below the text margin. */
function numberPages({ document, sheet, safe }: Draw): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    document.page.margins.bottom = 0;
    document.font('regular').fontSize(size.small).fillColor(ink.quiet);
    const text = safe(
      sheet.page.replaceAll('{pages}', String(count)).replaceAll('{page}', String(index + 1)),
    );
    const top = document.page.height - page.margin / 2 - document.currentLineHeight();
    document.text(text, page.margin, top, { width: page.width, align: 'right' });
  }
}

/** A PDF of A4 pages, drawn in a separate thread while the lines are read. */
export function pdfFile(statement: WalletStatement, o: FileOptions): DownloadFile {
  const sheet = sheetOf(statement, o);
  const start = () =>
    new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      // Wrapped in an object: the build adds properties to the options.
      workerData: { sheet },
      resourceLimits: threadMemory,
    });
  async function* rows(): AsyncGenerator<PdfRow[]> {
    for await (const batch of statement.batches) yield batch.map((line) => rowOf(line, o));
  }
  return {
    name: `${o.name}.pdf`,
    type: 'application/pdf',
    isShown: true,
    content: (signal) => fileOfThread(start, { batches: rows(), signal }),
  };
}

function sheetOf(statement: WalletStatement, o: FileOptions): PdfSheet {
  const { texts, words } = o;
  const { wallet, opening, closing, sums, issuedAt, isSandbox } = statement;
  const money = (minor: bigint) => figure(minor, o);
  const column = (name: 'in' | 'out' | 'balance') => texts.said((one) => one.column(name));
  return {
    title: texts.title,
    issuedAt: issuedAt.toISOString(),
    facts: texts.facts().map(({ label, value }) => ({ label: texts.label(label), value })),
    summary: [
      { label: texts.label('opening'), amount: money(opening.totalMinor), note: statement.from },
      { label: texts.label('in'), amount: money(sums.inMinor), note: texts.entries(sums.inCount) },
      { label: texts.label('out'), amount: money(sums.outMinor), note: texts.entries(sums.outCount) },
      { label: texts.label('closing'), amount: money(closing.totalMinor), note: statement.to },
    ],
    available: {
      label: texts.label('available'),
      value: `${money(closing.availableMinor)} ${wallet.currency}`,
    },
    head: [
      texts.said((one) => one.column('at')),
      texts.said((one) => one.details),
      column('in'),
      column('out'),
      column('balance'),
    ],
    opening: balanceRow(statement.from, texts.label('opening'), money(opening.totalMinor)),
    closing: balanceRow(statement.to, texts.label('closing'), money(closing.totalMinor)),
    empty: sums.inCount + sums.outCount === 0 ? texts.said(({ empty }) => empty) : null,
    notes: words.map(({ note }) => note),
    page: texts.said((one) => one.page('{page}', '{pages}')),
    sandbox: isSandbox ? texts.sandbox : null,
  };
}

const balanceRow = (day: string, text: string, amount: string): PdfRow => ({
  at: day,
  text,
  small: '',
  figures: ['', '', amount],
});

function rowOf(line: StatementLine, o: FileOptions): PdfRow {
  const sides = sidesOf(line);
  const shown = (minor: bigint | null) => (minor === null ? '' : figure(minor, o));
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  return {
    at: o.texts.time(line.at),
    text: joined(o.texts.kind(line.kind), line.counterparty),
    small: joined(line.reference, line.cause),
    figures: [shown(sides.in), shown(sides.out), figure(line.totalMinor, o)],
  };
}

/** A grouped amount without its currency, which the title shows. */
const figure = (minor: bigint, { texts, words }: FileOptions) =>
  displayMoney(texts.amount(minor), '', words[0].locale);
