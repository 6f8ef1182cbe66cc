import { on, once } from 'node:events';
import { type MessagePort, parentPort, type Worker } from 'node:worker_threads';

/** A thread's message to its starter; `hungry` asks for more rows. */
type Said = { bytes: Uint8Array } | { is: 'hungry' } | { is: 'done' };

/** Memory limits of a thread that writes one file: it holds a batch of rows and the data being compressed. */
export const threadMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * Yields the bytes of a file that a thread writes with `sendFile`. Rows are read only as the bytes are taken, so that
 * neither side runs ahead of a slow reader. Throws if the thread ends before the file. Thread and rows end with the
 * file, when `signal` fires, or when the reader stops.
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

/** Runs in a thread: generates one file from the starter's rows and sends its pieces to the starter. */
export async function sendFile<Row>(
  make: (batches: AsyncIterable<Row[]>) => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!parentPort) throw new Error('only a thread sends files');
  for await (const piece of make(batchesFrom<Row>(parentPort))) {
    // Copied, because only whole buffers can be transferred, and a piece may be part of a larger buffer.
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
