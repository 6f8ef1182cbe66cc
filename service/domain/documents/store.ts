import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { removeAbandoned, startRemovals, syncFolder } from '../../../lib/process/stored-files.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';

/** A file received but not yet accepted. `path` is on the local disk, for inspection. */
export type ReceivedFile = { path: string; sizeBytes: number; sha256: Buffer };

/** Stores documents: in a local folder by default, or a bucket behind the same interface. */
export type DocumentStore = {
  /** Streams a file into quarantine. A file larger than `maxBytes` is refused and removed. */
  receive(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Result<ReceivedFile, 'too-large'>>;
  /** Moves a received file to permanent storage, durably, and returns its key: a random name. */
  keep(file: ReceivedFile): Promise<string>;
  /** Removes a received file; does nothing if it was kept. */
  discard(file: ReceivedFile): Promise<void>;
  remove(storageKey: string): Promise<void>;
  read(storageKey: string): Readable;
};

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;
const abandonedAfterMs = 3_600_000;
const readOnFactor = 2;
const privateFolder = { recursive: true, mode: 0o700 } as const;

/**
 * Opens `FILES_DIR/documents`, which no server serves and only the service's user can read. Removes files that dead
 * processes left in quarantine, once they are too old to belong to an upload in progress.
 */
export async function openLocalDocumentStore(filesDir: string): Promise<DocumentStore> {
  const quarantine = join(filesDir, 'documents', 'quarantine');
  const kept = join(filesDir, 'documents', 'kept');
  await mkdir(quarantine, privateFolder);
  await mkdir(kept, privateFolder);
  await removeAbandoned(quarantine, abandonedAfterMs);
  const removals = startRemovals();

  const pathOf = (storageKey: string) => {
    if (!keyPattern.test(storageKey)) throw new RangeError('not a storage key');
    return join(kept, storageKey);
  };

  return {
    async receive(content, maxBytes) {
      await removals.again();
      const path = join(quarantine, randomUUID());
      const hash = createHash('sha256');
      let sizeBytes = 0;
      const file = await open(path, 'wx', 0o600);
      let complete = false;
      try {
        for await (const chunk of content) {
          sizeBytes += chunk.length;
          // Reading a little further lets the sender finish and see the refusal instead of a lost connection.
          if (sizeBytes > maxBytes * readOnFactor) break;
          if (sizeBytes > maxBytes) continue;
          hash.update(chunk);
          await writeAll(file, chunk);
        }
        if (sizeBytes > maxBytes) return err('too-large');
        await file.sync();
        complete = true;
        return ok({ path, sizeBytes, sha256: hash.digest() });
      } finally {
        await file.close();
        if (!complete) await removals.remove(path);
      }
    },
    async keep(received) {
      const name = randomUUID();
      const storageKey = `${name.slice(0, 2)}/${name}`;
      const folder = join(kept, name.slice(0, 2));
      await mkdir(folder, privateFolder);
      await rename(received.path, join(kept, storageKey));
      // Without this a power failure could lose the file's name, though not its content.
      await syncFolder(folder);
      return storageKey;
    },
    discard: (received) => removals.remove(received.path),
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
    read: (storageKey) => createReadStream(pathOf(storageKey)),
  };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    done += (await file.write(chunk, done)).bytesWritten;
  }
}

const chunkBytes = 64 * 1024;

/** A file on disk that is read in parts, never whole, so that many large files use little memory. */
export type FileView = {
  path: string;
  sizeBytes: number;
  /** Reads up to `length` bytes from `offset`; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
  /**
   * True if the pattern matches the bytes in the range, read as Latin-1. Chunks overlap by `overlap` bytes: a longer
   * match may be missed.
   */
  contains(pattern: RegExp, options?: { from?: number; to?: number; overlap?: number }): Promise<boolean>;
};

export async function withFileView<T>(path: string, work: (view: FileView) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await work(viewOf(path, file, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

function viewOf(path: string, file: FileHandle, sizeBytes: number): FileView {
  const read: FileView['read'] = async (offset, length) => {
    const wanted = Math.max(0, Math.min(length, sizeBytes - offset));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset);
    return buffer.subarray(0, bytesRead);
  };
  return {
    path,
    sizeBytes,
    read,
    async contains(pattern, { from = 0, to = sizeBytes, overlap = 64 } = {}) {
      for (let at = from; at < to; at += chunkBytes) {
        const chunk = await read(at, Math.min(chunkBytes + overlap, to - at));
        if (pattern.test(chunk.toString('latin1'))) return true;
      }
      return false;
    },
  };
}
