import { write as writeToFile, writeSync as writeToFileSync } from 'node:fs';

const store = globalThis as typeof globalThis & { corridorOutput?: GatheredOutput };

/** Returns the process's standard output for log lines: a full disk or a gone reader neither blocks nor ends it. */
export function standardOutput(lostLine: (lines: number) => string): GatheredOutput {
  // Kept in the global scope: Next bundles this module more than once.
  store.corridorOutput ??= gatherStream(process.stdout, 1, lostLine);
  return store.corridorOutput;
}

/** Routes everything else that this process prints, standard error included, through gathered outputs too. */
export function gatherPrinting(lostLine: (lines: number) => string): void {
  redirectWrites(process.stdout, standardOutput(lostLine));
  redirectWrites(
    process.stderr,
    gatherStream(process.stderr, 2, (lines) => `${lines} lines were lost\n`),
  );
}

/**
 * Needs the stream too: opening a pipe's stream makes a write to a full pipe fail instead of block. Needs `fd`, because
 * streams of worker threads have none.
 */
function gatherStream(
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

function redirectWrites(stream: NodeJS.WriteStream, output: GatheredOutput): void {
  stream.write = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    output.write(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    const called = typeof encoding === 'function' ? encoding : done;
    if (called) process.nextTick(called);
    return true;
  };
}

/** Lines are written in batches: a killed process loses the lines of this time. */
const gatherMs = 100;
const enoughLength = 64 * 1024;
/** Maximum bytes that wait for a full disk or a stopped reader; further lines are dropped and counted. */
const waitingAtMost = 4 * 1024 * 1024;
const againAfterMs = { EAGAIN: 50, other: 1_000 };
const exitPatienceMs = 200;

type GatheredOutput = {
  write(text: string): void;
  /** Calls back when everything written before has been handed over or has failed. */
  flush(done?: (problem?: Error) => void): void;
  /** Writes as much as possible without waiting, at the end of the process. */
  flushSync(): void;
};

type Writers = {
  write(fd: number, bytes: Uint8Array, done: (problem: Error | null, written: number) => void): void;
  writeSync(fd: number, bytes: Uint8Array): number;
};

/**
 * Gathers lines and writes them to a file descriptor off the event loop. Never blocks and never throws: while nothing
 * can be written, lines wait up to a limit, then the newest are dropped, and `lostLine` reports their number once
 * writing works again.
 */
export function gatheredOutput(
  { fd, lostLine }: { fd: number; lostLine(lines: number): string },
  { write: writeFile, writeSync: writeFileSync }: Writers = {
    write: writeToFile,
    writeSync: writeToFileSync,
  },
): GatheredOutput {
  let waiting: string[] = [];
  let waitingLength = 0;
  let lostLines = 0;
  /** The bytes being written, or still to be written after a failure or a short write. */
  let current: Uint8Array | undefined;
  let isWriting = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let flushers: ((problem?: Error) => void)[] = [];

  const later = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      handOver();
    }, ms).unref();
  };

  /** Returns all waiting lines as bytes, because each write of text would measure the whole text again. */
  const takeWaiting = (): Uint8Array | undefined => {
    if (lostLines > 0) waiting.push(lostLine(lostLines));
    if (waiting.length === 0) return undefined;
    const bytes = Buffer.from(waiting.join(''));
    [waiting, waitingLength, lostLines] = [[], 0, 0];
    return bytes;
  };

  const told = (problem?: Error): void => {
    const all = flushers;
    flushers = [];
    for (const done of all) done(problem);
  };

  function handOver(): void {
    if (isWriting) return;
    current ??= takeWaiting();
    if (!current) return told();
    isWriting = true;
    writeFile(fd, current, (problem, written) => {
      isWriting = false;
      isFailing = problem !== null;
      if (problem) {
        told(problem);
        return later(waitMs(problem));
      }
      current = current && written < current.length ? current.subarray(written) : undefined;
      if (current || flushers.length > 0 || waitingLength >= enoughLength) handOver();
      else if (waiting.length > 0 || lostLines > 0) later(gatherMs);
    });
  }

  return {
    write(text) {
      if (waitingLength + text.length > waitingAtMost) {
        lostLines += text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
        return;
      }
      waiting.push(text);
      waitingLength += text.length;
      if (isWriting || isFailing) return;
      if (waitingLength >= enoughLength) handOver();
      else later(gatherMs);
    },
    flush(done = () => {}) {
      flushers.push(done);
      clearTimeout(timer);
      timer = undefined;
      handOver();
    },
    flushSync() {
      clearTimeout(timer);
      timer = undefined;
      // A write in progress completes by itself, or waits for a reader that is gone.
      const parts = [isWriting ? undefined : current, takeWaiting()];
      if (!isWriting) current = undefined;
      const deadline = Date.now() + exitPatienceMs;
      for (const part of parts) if (part && !writtenSync(part, deadline)) return;
    },
  };

  function writtenSync(bytes: Uint8Array, deadline: number): boolean {
    for (let rest = bytes; rest.length > 0; ) {
      try {
        rest = rest.subarray(writeFileSync(fd, rest));
      } catch (problem) {
        if (codeOf(problem) !== 'EAGAIN' || Date.now() > deadline) return false;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
    return true;
  }
}

const codeOf = (problem: unknown): unknown => (problem as { code?: unknown }).code;
const waitMs = (problem: Error): number =>
  codeOf(problem) === 'EAGAIN' ? againAfterMs.EAGAIN : againAfterMs.other;
