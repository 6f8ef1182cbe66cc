import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { brandMark, brandName } from '../../../brand.ts';
import type { DownloadFile } from '../../../downloads/download.ts';
import { fileOfThread, threadMemory } from '../../../downloads/file-thread.ts';
import { type Document, openDocument, type ReceiptFonts } from './document.ts';
import type { ReceiptSheet } from './schema.ts';

export const page = { margin: 56, width: 595 - 2 * 56 };
export const ink = { text: '#14181f', quiet: '#5a6472', line: '#d9dee5', accent: '#1f4fcc' };
const bar = { height: 28, fill: '#f5c542', ink: '#3d2e00' };
const labelWidth = 215;
/** Draws a receipt as an A4 PDF with embedded fonts. The result is a stream. */
export function drawReceipt(sheet: ReceiptSheet, fonts: ReceiptFonts): Document {
  const { document, safe } = openDocument(
    {
      bufferPages: sheet.sandbox !== null,
      size: 'A4',
      margin: page.margin,
      info: { Title: `${sheet.title} ${sheet.orderNo}`, CreationDate: new Date(sheet.issuedAt) },
    },
    fonts,
  );

  printBrand(document);
  document.font('bold').fontSize(20).fillColor(ink.text).text(safe(sheet.title));
  document.moveDown(0.2).font('regular').fontSize(10).fillColor(ink.quiet).text(sheet.orderNo);
  document.moveDown(1.2);
  document.font('regular').fontSize(10).fillColor(ink.quiet).text(safe(sheet.amountLabel));
  document.font('bold').fontSize(26).fillColor(ink.accent).text(safe(sheet.amount));
  document.moveDown(1);
  rule(document);

  for (const { label, value, endsGroup } of sheet.rows) {
    printRow(document, { label: safe(label), value: safe(value) });
    if (endsGroup) rule(document);
  }
  rule(document);
  document.moveDown(0.6).font('regular').fontSize(9).fillColor(ink.quiet);
  for (const { note, issued } of sheet.notes) {
    document.text(safe(note), page.margin, document.y, { width: page.width });
    document.text(safe(issued)).moveDown(0.4);
  }
  if (sheet.sandbox !== null) markPages(document, safe(sheet.sandbox));
  document.end();
  return document;
}

/** Prints a bar with the text across the top margin of every page. */
export function markPages(document: Document, text: string): void {
  document.font('bold').fontSize(10);
  const top = (bar.height - document.currentLineHeight()) / 2;
  for (let index = 0; index < document.bufferedPageRange().count; index += 1) {
    document.switchToPage(index);
    document.rect(0, 0, document.page.width, bar.height).fill(bar.fill);
    document.fillColor(bar.ink).text(text, page.margin, top, { width: page.width, align: 'center' });
  }
}

/** Prints the product's logo and name. */
export function printBrand(document: Document): void {
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

export function printRow(document: Document, { label, value }: { label: string; value: string }): void {
  const top = document.y;
  document.font('regular').fontSize(10).fillColor(ink.quiet);
  document.text(label, page.margin, top, { width: labelWidth - 12 });
  const afterLabel = document.y;
  document.fillColor(ink.text);
  document.text(value, page.margin + labelWidth, top, { width: page.width - labelWidth });
  document.y = Math.max(afterLabel, document.y) + 5;
}

export function rule(document: Document): void {
  document
    .moveTo(page.margin, document.y + 2)
    .lineTo(page.margin + page.width, document.y + 2)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
  document.y += 10;
}

/** Returns a receipt as a PDF file, drawn in a separate thread. */
export function receiptFile(sheet: ReceiptSheet): DownloadFile {
  const start = () =>
    new Worker(new URL('./receipt-worker.ts', import.meta.url), {
      // Wrapped in an object, because the build adds properties to `workerData`.
      workerData: { sheet },
      resourceLimits: threadMemory,
    });
  return {
    name: `receipt-${sheet.orderNo.replaceAll(/[^\w.-]/g, '_')}.pdf`,
    type: 'application/pdf',
    isShown: true,
    content: (signal) => fileOfThread(start, { batches: Readable.from([]), signal }),
  };
}
