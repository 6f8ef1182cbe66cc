import { Worker } from 'node:worker_threads';
import { err, type Result } from '../../../result.ts';
import type { SheetWork } from './sheet-worker.ts';
import type { SheetRefusal, StoredSheet } from './types.ts';

/** Ten times what the largest list takes on a busy machine. */
const deadlineMs = 10_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export type ReadOptions = {
  /** The keys of the headings that are known. */
  headings?: readonly string[];
  deadlineMs?: number;
  memory?: { maxOldGenerationSizeMb: number };
};

let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a file as `parseSheet` does, in a thread of its own with a deadline and a limit of memory, so that no file
 * delays other requests. One file at a time.
 */
export function readSheet(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<Result<StoredSheet, SheetRefusal>> {
  const reading = turn.then(() => readInThread(bytes, options));
  turn = reading.catch(() => {});
  return reading;
}

async function readInThread(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Result<StoredSheet, SheetRefusal>> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    // Wrapped in an object: the build adds properties of its own to this one.
    workerData: { bytes, headings: options.headings ?? [] } satisfies SheetWork,
    resourceLimits: { ...memory, ...options.memory },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(err({ code: 'too-complex' })), options.deadlineMs ?? deadlineMs);
      worker.once('message', resolve);
      worker.once('error', (problem: NodeJS.ErrnoException) => {
        if (problem.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(err({ code: 'too-complex' }));
        else reject(problem);
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
