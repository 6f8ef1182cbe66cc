import { workerData } from 'node:worker_threads';
import { sendFile } from '../../../downloads/file-thread.ts';
import { receiptFonts } from './document.ts';
import { drawReceipt } from './receipt-pdf.ts';
import type { ReceiptSheet } from './schema.ts';

/** The thread in which one receipt is drawn, and that ends with it: its fonts alone take a while to read. */
const { sheet } = workerData as { sheet: ReceiptSheet };
void sendFile(() => drawReceipt(sheet, receiptFonts()));
