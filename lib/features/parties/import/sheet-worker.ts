import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../../result.ts';
import { parseSheet, type SheetWork } from './parse-sheet.ts';
import { isFilled, type SheetRefusal, type StoredSheet } from './types.ts';

/** Worker thread that parses one file, posts the sheet or the refusal, and ends. */
async function read({ bytes, headings }: SheetWork): Promise<Result<StoredSheet, SheetRefusal>> {
  const parsed = await parseSheet(bytes, new Set(headings));
  if (!parsed.ok) return parsed;
  const { rows, ...sheet } = parsed.value;
  // Sent as text, which passes between threads at once; cloning a hundred thousand cells would block the receiver.
  const rowsJson = JSON.stringify(rows);
  return { ok: true, value: { ...sheet, rowCount: rows.filter(isFilled).length, rowsJson } };
}

void read(workerData as SheetWork).then((answer) => parentPort?.postMessage(answer));
