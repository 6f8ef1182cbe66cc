import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../../result.ts';
import { parseSheet, type SheetWork } from './parse-sheet.ts';
import { isFilled, type SheetRefusal, type StoredSheet } from './types.ts';

/** The thread in which one file is parsed: given its bytes, it answers with the sheet or why it is refused, and ends. */
async function read({ bytes, headings }: SheetWork): Promise<Result<StoredSheet, SheetRefusal>> {
  const parsed = await parseSheet(bytes, new Set(headings));
  if (!parsed.ok) return parsed;
  const { rows, ...sheet } = parsed.value;
  // A text, which passes from thread to thread at once; a hundred thousand cells would keep the other one busy.
  const rowsJson = JSON.stringify(rows);
  return { ok: true, value: { ...sheet, rowCount: rows.filter(isFilled).length, rowsJson } };
}

void read(workerData as SheetWork).then((answer) => parentPort?.postMessage(answer));
