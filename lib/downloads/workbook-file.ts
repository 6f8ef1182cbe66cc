import { Worker } from 'node:worker_threads';
import { fileOfThread, threadMemory } from './file-thread.ts';
import type { Cell, Workbook } from './workbook.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes an XLSX file in a separate thread while its rows are read. */
export function workbookFile(
  workbook: Workbook,
  o: { batches: AsyncIterable<Cell[][]>; signal: AbortSignal },
): AsyncGenerator<Uint8Array, void, void> {
  const start = () =>
    new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      // Wrapped in an object: the build adds properties to the options.
      workerData: { workbook },
      resourceLimits: threadMemory,
    });
  return fileOfThread(start, o);
}
