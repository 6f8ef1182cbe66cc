import PDFDocument from 'pdfkit';
import { brandMark, brandName } from '../../brand.ts';
import { timeZoneName } from '../../i18n/time-zone-name.ts';
import { drawable, type ReceiptFonts } from './fonts.ts';
import { type ReceiptRow, receiptRows, timeText, valueOf } from './rows.ts';
import type { Receipt, ReceiptWords } from './types.ts';

const page = { margin: 56, width: 595 - 2 * 56 };
const ink = { text: '#14181f', quiet: '#5a6472', line: '#d9dee5', accent: '#1f4fcc' };
const bar = { height: 28, fill: '#f5c542', ink: '#3d2e00' };
const labelWidth = 215;
/** The rows followed by a hairline: money, people, purpose, ids. */
const groupEnds: readonly ReceiptRow[] = ['rate', 'account', 'family', 'queryNo'];

/** The receipt as a PDF of one A4 page, its fonts inside. With two languages each label says both. */
export async function receiptPdf(
  receipt: Receipt,
  o: {
    words: readonly [ReceiptWords, ...ReceiptWords[]];
    timeZone: string;
    /** Then every page says so. */
    isSandbox: boolean;
    fonts: ReceiptFonts;
  },
): Promise<Buffer> {
  const { words, timeZone, isSandbox, fonts } = o;
  const safe = (text: string) => drawable(text, fonts.has);
  const zoneName = ({ locale }: ReceiptWords) => timeZoneName({ timeZone, locale });
  const said = (of: (one: ReceiptWords) => string) => safe([...new Set(words.map(of))].join(' / '));
  const document = new PDFDocument({
    bufferPages: isSandbox,
    size: 'A4',
    margin: page.margin,
    info: {
      Title: `${said(({ title }) => title)} ${receipt.orderNo}`,
      CreationDate: new Date(receipt.issuedAt),
    },
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  const done = bytesOf(document);

  printBrand(document);
  document
    .font('bold')
    .fontSize(20)
    .fillColor(ink.text)
    .text(said(({ title }) => title));
  document.moveDown(0.2).font('regular').fontSize(10).fillColor(ink.quiet).text(receipt.orderNo);
  document.moveDown(1.2);
  // Once behind each time, in every language that is printed.
  const zone = { timeZone, name: said(zoneName) };
  const amount = valueOf('received', receipt, { words: words[0], zone });
  document
    .font('regular')
    .fontSize(10)
    .fillColor(ink.quiet)
    .text(said((one) => one.label('received')));
  document
    .font('bold')
    .fontSize(26)
    .fillColor(ink.accent)
    .text(amount ?? '');
  document.moveDown(1);
  rule(document);

  for (const row of receiptRows) {
    const values = words.flatMap((one) => valueOf(row, receipt, { words: one, zone }) ?? []);
    const value = [...new Set(values)].join(' / ');
    if (value === '') continue;
    printRow(document, { label: said((one) => one.label(row)), value: safe(value) });
    if (groupEnds.includes(row)) rule(document);
  }
  rule(document);
  document.moveDown(0.6).font('regular').fontSize(9).fillColor(ink.quiet);
  for (const one of words) {
    document.text(safe(one.note), page.margin, document.y, { width: page.width });
    const time = timeText(receipt.issuedAt, { timeZone, name: zoneName(one) });
    document.text(safe(one.issued(time))).moveDown(0.4);
  }
  const sandbox = said((one) => one.sandbox);
  if (isSandbox) markPages(document, sandbox);
  document.end();
  return done;
}

type Document = InstanceType<typeof PDFDocument>;

/** A bar across the top of every page, within its margin. */
function markPages(document: Document, text: string): void {
  document.font('bold').fontSize(10);
  const top = (bar.height - document.currentLineHeight()) / 2;
  for (let index = 0; index < document.bufferedPageRange().count; index += 1) {
    document.switchToPage(index);
    document.rect(0, 0, document.page.width, bar.height).fill(bar.fill);
    document.fillColor(bar.ink).text(text, page.margin, top, { width: page.width, align: 'center' });
  }
}

/** The mark of the product and its name, at the head of the first page. */
function printBrand(document: Document): void {
  const size = 20;
  const top = document.y;
  document
    .save()
    .translate(page.margin, top)
    .scale(size / brandMark.size)
    .lineCap('round');
  document.path(brandMark.border).lineWidth(brandMark.borderWidth).stroke(ink.quiet);
  for (const stroke of brandMark.strokes)
    document.path(stroke).lineWidth(brandMark.strokeWidth).stroke(ink.accent);
  document.restore();
  document
    .font('bold')
    .fontSize(13)
    .fillColor(ink.text)
    .text(brandName, page.margin + size + 6, top);
  document.x = page.margin;
  document.moveDown(1.2);
}

function printRow(document: Document, { label, value }: { label: string; value: string }): void {
  const top = document.y;
  document.font('regular').fontSize(10).fillColor(ink.quiet);
  document.text(label, page.margin, top, { width: labelWidth - 12 });
  const afterLabel = document.y;
  document.fillColor(ink.text);
  document.text(value, page.margin + labelWidth, top, { width: page.width - labelWidth });
  document.y = Math.max(afterLabel, document.y) + 5;
}

function rule(document: Document): void {
  document
    .moveTo(page.margin, document.y + 2)
    .lineTo(page.margin + page.width, document.y + 2)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
  document.y += 10;
}

function bytesOf(document: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
}
