import { workerData } from 'node:worker_threads';
import { sendFile } from '../../downloads/file-thread.ts';
import { receiptFonts } from '../orders/receipt/document.ts';
import { drawStatement, type PdfRow, type PdfSheet } from './statement-pdf.ts';

/** Worker thread that draws one statement and ends with it. */
const { sheet } = workerData as { sheet: PdfSheet };
void sendFile<PdfRow>((batches) => drawStatement(sheet, { batches, fonts: receiptFonts() }));
