import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { removeAbandoned, startRemovals, syncFolder } from '../../../lib/process/stored-files.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';

/** A file that has been received but not yet accepted. `path` is on the local disk, for its examination. */
export type ReceivedFile = { path: string; sizeBytes: number; sha256: Buffer };

/** The place of documents: a local folder by default, a bucket behind the same calls elsewhere. */
export type DocumentStore = {
  /** Streams a file into quarantine; refuses a file larger than `maxBytes` and leaves nothing of it. */
  receive(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Result<ReceivedFile, 'too-large'>>;
  /** Moves a received file to where it stays, durably, and answers with its key: a random name. */
  keep(file: ReceivedFile): Promise<string>;
  /** Removes a received file that is not kept; nothing to do when it was. */
  discard(file: ReceivedFile): Promise<void>;
  remove(storageKey: string): Promise<void>;
  read(storageKey: string): Readable;
};

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;
const abandonedAfterMs = 3_600_000;
const readOnFactor = 2;
const privateFolder = { recursive: true, mode: 0o700 } as const;

/**
 * Stores documents under `FILES_DIR/documents`, which no server serves; readable by the service's user alone. Files
 * that dead processes left in quarantine are removed at opening, once they are too old to be another's upload.
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
          // Reading on a little lets the sender finish and hear why, where a closed door would be a lost connection.
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
      // Without this the name of the file, not its content, could be lost with the power.
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

/** A file on the disk, read in places: never whole, so that many large ones cost little memory at once. */
export type FileView = {
  path: string;
  sizeBytes: number;
  /** Up to `length` bytes from `offset`; fewer where the file ends. */
  read(offset: number, length: number): Promise<Buffer>;
  /**
   * True if the pattern is found in the bytes read as Latin-1 from `from` on. A match may be as long as `overlap`: so
   * much of each chunk is read again with the next.
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
