import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Said } from './file-thread.ts';

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
