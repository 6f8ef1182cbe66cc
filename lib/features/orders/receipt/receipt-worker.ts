import { workerData } from 'node:worker_threads';
import { sendFile } from '../../../downloads/file-thread.ts';
import { receiptFonts } from './document.ts';
import { drawReceipt } from './receipt-pdf.ts';
import type { ReceiptSheet } from './schema.ts';

/** Worker thread that draws one receipt and ends; reading the fonts would block the main thread. */
const { sheet } = workerData as { sheet: ReceiptSheet };
void sendFile(() => drawReceipt(sheet, receiptFonts()));
