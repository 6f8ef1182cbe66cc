import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gatheredOutput } from './standard-output.ts';

const problem = (code: string): Error => Object.assign(new Error(code), { code });

/** A file in memory that fails with `code` while it has one, and takes at most `atOnce` bytes in one write. */
function fakeFile() {
  const file = { text: '', code: undefined as string | undefined, atOnce: Number.POSITIVE_INFINITY };
  const take = (bytes: Uint8Array): number => {
    if (file.code) throw problem(file.code);
    const part = bytes.subarray(0, file.atOnce);
    file.text += Buffer.from(part).toString('latin1');
    return part.length;
  };
  const output = gatheredOutput(
    { fd: 1, lostLine: (lines) => `${lines} lost\n` },
    {
      writeSync: (_, bytes) => take(bytes),
      write: (_, bytes, done) => {
        setTimeout(() => {
          try {
            done(null, take(bytes));
          } catch (error) {
            done(error as Error, 0);
          }
        }, 1);
      },
    },
  );
  return { file, output };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('lines for a file', () => {
  test('are written whole and in order, however little is taken at once', async () => {
    const { file, output } = fakeFile();
    file.atOnce = 7;
    for (let line = 0; line < 50; line += 1) output.write(`line ${line}\n`);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(file.text).toBe(Array.from({ length: 50 }, (_, line) => `line ${line}\n`).join(''));
  });

  test.each(['ENOSPC', 'EIO', 'EPIPE', 'EAGAIN'])(
    'wait while it answers %s, and none is lost',
    async (code) => {
      const { file, output } = fakeFile();
      file.code = code;
      output.write('first\n');
      await vi.advanceTimersByTimeAsync(5_000);
      output.write('second\n');
      file.code = undefined;
      await vi.advanceTimersByTimeAsync(2_000);
      expect(file.text).toBe('first\nsecond\n');
    },
  );

  test('beyond four mebibytes are dropped, and how many is said once it works again', async () => {
    const { file, output } = fakeFile();
    file.code = 'ENOSPC';
    const line = `${'x'.repeat(1023)}\n`;
    for (let count = 0; count < 5_000; count += 1) output.write(line);
    await vi.advanceTimersByTimeAsync(3_000);
    file.code = undefined;
    await vi.advanceTimersByTimeAsync(3_000);
    const lines = file.text.split('\n');
    const written = lines.filter((each) => each.startsWith('x')).length;
    const lost = Number(/^(\d+) lost$/m.exec(file.text)?.[1]);
    expect(lost).toBeGreaterThan(0);
    expect(written + lost).toBe(5_000);
  });

  test('are flushed at the end of the process, which a full disk does not keep', () => {
    const { file, output } = fakeFile();
    output.write('last words\n');
    output.flushSync();
    expect(file.text).toBe('last words\n');
    file.code = 'ENOSPC';
    output.write('never\n');
    output.flushSync();
    expect(file.text).toBe('last words\n');
  });

  test('tell who flushes them when they are written, and when they cannot be', async () => {
    const { file, output } = fakeFile();
    const told: unknown[] = [];
    output.write('one\n');
    output.flush((error) => told.push(error));
    await vi.advanceTimersByTimeAsync(10);
    file.code = 'EIO';
    output.write('two\n');
    output.flush((error) => told.push(error));
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual([undefined, expect.objectContaining({ code: 'EIO' })]);
  });
});
