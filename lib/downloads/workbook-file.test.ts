import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { fileOfThread } from './file-thread.ts';
import { workbookFile } from './workbook-file.ts';

const columns = [{ name: 'Name', width: 22, look: 'text' as const }];
/** Text that no packing makes smaller, so that bytes come with the rows. */
const noise = (rows: number) =>
  Array.from({ length: rows }, () => [Array.from({ length: 10 }, () => crypto.randomUUID()).join('')]);
const never = new AbortController().signal;
const whole = (file: AsyncIterable<Uint8Array>) => Readable.from(file).toArray() as Promise<Uint8Array[]>;

/** Batches without an end, that tell how many were read and if they were left. */
function endless() {
  const seen = { batches: 0, isLeft: false };
  async function* batches() {
    try {
      for (;;) {
        seen.batches += 1;
        yield noise(200);
      }
    } finally {
      seen.isLeft = true;
    }
  }
  return { seen, batches: batches() };
}

test('a workbook written in a thread holds every row', async () => {
  const rows = noise(500);
  async function* batches() {
    yield rows.slice(0, 300);
    yield rows.slice(300);
  }
  const pieces = await whole(workbookFile({ columns }, { batches: batches(), signal: never }));
  expect(pieces.length).toBeGreaterThan(1);
  const [sheet] = await readWorkbook(Buffer.concat(pieces));
  expect(sheet?.data).toEqual([['Name'], ...rows]);
});

test('rows are read only as the file is taken', async () => {
  const { seen, batches } = endless();
  const file = workbookFile({ columns }, { batches, signal: never });
  expect(seen.batches).toBe(0);
  while (seen.batches === 0) await file.next();
  const before = seen.batches;
  // Long enough for many batches, if anybody read them.
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  expect(seen.batches).toBe(before);
  await file.return();
  expect(seen.isLeft).toBe(true);
});

/** A workbook that has read some of its rows. */
async function halfWay() {
  const { seen, batches } = endless();
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  const stop = new AbortController();
  const file = workbookFile({ columns }, { batches, signal: stop.signal });
  while (seen.batches === 0) await file.next();
  return { seen, ended, stop, file };
}

test('the thread and the rows end when the reader leaves', async () => {
  const { seen, ended, file } = await halfWay();
  await file.return();
  expect(seen.isLeft).toBe(true);
  expect(ended).toHaveBeenCalledOnce();
});

test('the thread and the rows end when the file is stopped', async () => {
  const { seen, ended, file, stop } = await halfWay();
  stop.abort();
  await expect(whole(file)).rejects.toThrow('aborted');
  expect(seen.isLeft).toBe(true);
  expect(ended).toHaveBeenCalledOnce();
});

test('a file that is stopped before it begins starts no thread', async () => {
  const { seen, batches } = endless();
  const file = workbookFile({ columns }, { batches, signal: AbortSignal.abort() });
  await expect(file.next()).rejects.toThrow('aborted');
  expect(seen.batches).toBe(0);
});

test('rows that break off break the file off', async () => {
  async function* batches() {
    yield noise(3);
    throw new Error('the database is gone');
  }
  const file = workbookFile({ columns }, { batches: batches(), signal: never });
  await expect(whole(file)).rejects.toThrow('the database is gone');
});

test.each([
  ['throws', 'throw new Error("no more")', 'no more'],
  ['ends early', 'process.exit(0)', 'ended before its end'],
  ['takes too much memory', 'const all = []; for (;;) all.push(new Array(1e5).fill({}))', 'memory limit'],
])('a thread that %s gives an error instead of an end, and lets go of the rows', async (_, code, message) => {
  const { seen, batches } = endless();
  const start = () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.postMessage({ is: 'hungry' });
       parentPort.once('message', () => { ${code} });`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } },
    );
  await expect(whole(fileOfThread(start, { batches, signal: never }))).rejects.toThrow(message);
  expect(seen).toEqual({ batches: 1, isLeft: true });
});
