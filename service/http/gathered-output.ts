import pino from 'pino';

/** Lines are written many at a time: a process that is killed loses those of this many milliseconds. */
const periodicFlush = 100;
const minLength = 64 * 1024;
const maxWrite = 4 * minLength;

type LogOutput = pino.DestinationStream & {
  flush(done: (problem?: Error) => void): void;
  flushSync(): void;
};

/**
 * Standard output for log lines, gathered and written off the event loop; a process that ends by itself loses none.
 * Lines go to it as bytes, because of text it measures all that waits again for each new line.
 */
export function gatheredOutput(): LogOutput {
  const options = { dest: 1, sync: false, minLength, maxWrite, periodicFlush, contentMode: 'buffer' };
  const output = pino.destination(options);
  // The types know text only.
  const bytes = output as unknown as { write(line: Buffer): boolean };
  return {
    write: (line) => void bytes.write(Buffer.from(line)),
    flush: (done) => output.flush(done),
    flushSync: () => output.flushSync(),
  };
}
