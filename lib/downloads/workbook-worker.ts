import { workerData } from 'node:worker_threads';
import { sendFile } from './file-thread.ts';
import { type Cell, type Workbook, writeWorkbook } from './workbook.ts';

/** The thread that writes one workbook and then ends. */
const { workbook } = workerData as { workbook: Workbook };
void sendFile<Cell[]>((batches) => writeWorkbook(workbook, batches));
