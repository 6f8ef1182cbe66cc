import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAbandoned } from '../process/abandoned-files.ts';
import { type Removals, startRemovals } from '../process/stored-files.ts';
import { headBytes, mediaTypeOf } from './media-type.ts';
import type { FileStore, IncomingFile, KeptFile } from './store.ts';

const privateFolder = { recursive: true, mode: 0o700 } as const;
const hashPattern = /^[0-9a-f]{64}$/;
const abandonedAfterMs = 3_600_000;

/**
 * Stores files under `PORTAL_FILES_DIR/portal-files`, readable by the portal's user alone. Uploads of dead processes
 * are removed when the next process first stores something, once they are too old to be another's.
 */
export function localFileStore(filesDir: string): FileStore {
  const incoming = join(filesDir, 'portal-files', 'incoming');
  const kept = join(filesDir, 'portal-files', 'kept');
  const removals = startRemovals();
  let swept: Promise<void> | undefined;
  const ready = () => {
    swept ??= mkdir(incoming, privateFolder)
      .then(() => removeAbandoned(incoming, abandonedAfterMs))
      .catch((error: unknown) => {
        swept = undefined;
        throw error;
      });
    return swept;
  };
  return {
    begin: async () => {
      await ready();
      await removals.again();
      return receive(join(incoming, randomUUID()), { kept, removals });
    },
    open: async (sha256) => {
      if (!hashPattern.test(sha256)) return null;
      const path = pathOf(kept, sha256);
      const found = await stat(path).catch(() => null);
      return found && { sizeBytes: found.size, content: createReadStream(path) };
    },
  };
}

const pathOf = (kept: string, sha256: string) => join(kept, sha256.slice(0, 2), sha256);

async function receive(
  path: string,
  { kept, removals }: { kept: string; removals: Removals },
): Promise<IncomingFile> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let sizeBytes = 0;
  let end: Promise<KeptFile | null> | undefined;

  async function moveToKept(): Promise<KeptFile> {
    await file.sync();
    await file.close();
    const sha256 = hash.digest('hex');
    const target = pathOf(kept, sha256);
    const folder = join(kept, sha256.slice(0, 2));
    await mkdir(folder, privateFolder);
    // Over a file of the same content, if there is one: a name never stands for half a file.
    await rename(path, target);
    // Without this the name of the file, not its content, could be lost with the power.
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
    return { sha256, sizeBytes, mediaType: mediaTypeOf(head) };
  }

  async function remove(): Promise<null> {
    await file.close();
    await removals.remove(path);
    return null;
  }

  return {
    async write(chunk) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      if (head.byteLength < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
      await writeAll(file, chunk);
    },
    async keep() {
      end ??= moveToKept();
      const file = await end;
      if (!file) throw new Error('a file that was discarded cannot be kept');
      return file;
    },
    async discard() {
      end ??= remove();
      // A file that could not be kept, on a full disk for one, leaves nothing behind either.
      await end.catch(() => removals.remove(path));
    },
  };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) done += (await file.write(chunk, done)).bytesWritten;
}
