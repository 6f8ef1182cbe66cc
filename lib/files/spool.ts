import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { err, ok, type Result } from '../result.ts';

export type SpoolRefusal = { code: 'too-large' } | { code: 'too-slow' };
export type Spooled = { sizeBytes: number; read(): Promise<Uint8Array> };

/**
 * Stores incoming content on disk until it is complete, so that a slow sender uses no memory, then calls `use`. The
 * file is unlinked immediately, so that even a dying process leaves nothing. Gives up on a sender after `mostMs`, even
 * during a silence.
 */
export async function spool<T, E>(
  content: AsyncIterable<Uint8Array>,
  limits: { mostBytes: number; mostMs: number },
  use: (file: Spooled) => Promise<Result<T, E>>,
): Promise<Result<T, E | SpoolRefusal>> {
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const arrived = await receive(file, content, limits);
    if (!arrived.ok) return arrived;
    const sizeBytes = arrived.value;
    return await use({ sizeBytes, read: () => readWhole(file, sizeBytes) });
  } finally {
    await file.close();
  }
}

async function receive(
  file: FileHandle,
  content: AsyncIterable<Uint8Array>,
  { mostBytes, mostMs }: { mostBytes: number; mostMs: number },
): Promise<Result<number, SpoolRefusal>> {
  const pieces = content[Symbol.asyncIterator]();
  const over = new AbortController();
  const late = setTimeout(mostMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
  let sizeBytes = 0;
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), late]);
      if (next === 'late') return err({ code: 'too-slow' });
      if (next.done) return ok(sizeBytes);
      if (sizeBytes + next.value.byteLength > mostBytes) return err({ code: 'too-large' });
      await file.appendFile(next.value);
      sizeBytes += next.value.byteLength;
    }
  } finally {
    over.abort();
    // Not awaited: it would wait for the next piece, which may never come.
    pieces.return?.().catch(() => {});
  }
}

async function readWhole(file: FileHandle, sizeBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(sizeBytes);
  for (let done = 0; done < sizeBytes; ) {
    const { bytesRead } = await file.read(bytes, done, sizeBytes - done, done);
    if (bytesRead === 0) throw new Error('a file ended before its end');
    done += bytesRead;
  }
  return bytes;
}
