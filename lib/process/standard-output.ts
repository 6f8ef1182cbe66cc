import { type GatheredOutput, gatheredOutput } from './gathered-output.ts';

const store = globalThis as typeof globalThis & { corridorOutput?: GatheredOutput };

/** Standard output for log lines, one for the process: a full disk or a reader that is gone neither blocks nor ends it. */
export function standardOutput(lostLine: (lines: number) => string): GatheredOutput {
  // Kept in the global scope: Next bundles this module more than once.
  store.corridorOutput ??= openFor(process.stdout, 1, lostLine);
  return store.corridorOutput;
}

/** Sends what else this process prints, to standard error too, the way of its log lines. */
export function gatherPrinting(lostLine: (lines: number) => string): void {
  passOn(process.stdout, standardOutput(lostLine));
  passOn(
    process.stderr,
    openFor(process.stderr, 2, (lines) => `${lines} lines were lost\n`),
  );
}

/** Takes the stream too: opening that of a pipe makes a write to a full one fail instead of wait. Worker threads have no number. */
function openFor(
  stream: NodeJS.WriteStream,
  fd: number,
  lostLine: (lines: number) => string,
): GatheredOutput {
  const output = gatheredOutput({ fd, lostLine });
  stream.on('error', () => {});
  process.on('exit', () => output.flushSync());
  return output;
}

type Done = (problem?: Error | null) => void;

function passOn(stream: NodeJS.WriteStream, output: GatheredOutput): void {
  stream.write = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    output.write(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    const called = typeof encoding === 'function' ? encoding : done;
    if (called) process.nextTick(called);
    return true;
  };
}
