import { on, once } from 'node:events';
import { type MessagePort, parentPort, type Worker } from 'node:worker_threads';

/** A thread's message to its starter. It asks for rows each time it has room for more. */
type Said = { bytes: Uint8Array } | { is: 'hungry' } | { is: 'done' };

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

/** In a thread: makes one file from the rows of the thread that started it, and sends it there as it comes. */
export async function sendFile<Row>(
  make: (batches: AsyncIterable<Row[]>) => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!parentPort) throw new Error('only a thread sends files');
  for await (const piece of make(batchesFrom<Row>(parentPort))) {
    // A piece may be part of a larger buffer, and only whole ones move.
    const bytes = new Uint8Array(piece);
    say(parentPort, { bytes }, [bytes.buffer]);
  }
  say(parentPort, { is: 'done' });
}

async function* batchesFrom<Row>(port: MessagePort): AsyncGenerator<Row[]> {
  for (;;) {
    say(port, { is: 'hungry' });
    const [batch] = (await once(port, 'message')) as [Row[] | null];
    if (batch === null) return;
    yield batch;
  }
}

const say = (port: MessagePort, said: Said, moved: ArrayBuffer[] = []) => port.postMessage(said, moved);
