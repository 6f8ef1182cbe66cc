import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { DownloadFile } from '../../../downloads/download.ts';
import { fileOfThread, threadMemory } from '../../../downloads/file-thread.ts';
import type { ReceiptSheet } from './schema.ts';

/** A receipt as a PDF, drawn in a thread of its own. */
export function receiptFile(sheet: ReceiptSheet): DownloadFile {
  const start = () =>
    new Worker(new URL('./receipt-worker.ts', import.meta.url), {
      // Wrapped in an object: the build adds properties of its own to this one.
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
