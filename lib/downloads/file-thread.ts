import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** A thread's word to the one that started it. It asks for rows each time it has room for more. */
export type Said = { bytes: Uint8Array } | { is: 'hungry' } | { is: 'done' };

/** Limits of a thread that writes one file: it holds a batch of rows and what is being packed. */
export const threadMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * The bytes of a file that a thread writes by `sendFile`, from batches of rows that are read as it asks for them. Rows
 * are asked for only as the bytes are taken, so that neither side gets ahead of a slow reader. Throws when the thread
 * ends before the file does. The thread and the rows end with it, also when `signal` fires or the reader leaves.
 */
export async function* fileOfThread<Row>(
  start: () => Worker,
  { batches, signal }: { batches: AsyncIterable<Row[]>; signal: AbortSignal },
): AsyncGenerator<Uint8Array, void, void> {
  signal.throwIfAborted();
  const worker = start();
  const rows = batches[Symbol.asyncIterator]();
  try {
    for await (const [said] of on(worker, 'message', { close: ['exit'], signal }) as AsyncIterable<[Said]>) {
      if ('bytes' in said) yield said.bytes;
      else if (said.is === 'done') return;
      else worker.postMessage((await rows.next()).value ?? null);
    }
    throw new Error('the thread that writes a file ended before its end');
  } finally {
    await Promise.all([worker.terminate(), rows.return?.()]);
  }
}
