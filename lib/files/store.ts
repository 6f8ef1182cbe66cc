import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { env } from '../env.ts';
import { type Removals, removeAbandoned, startRemovals } from '../process/stored-files.ts';
import { beginsAsPdf, pdfHeadBytes } from '../service-core/pdf-beginning.ts';
import { shared } from '../shared.ts';

/** An incoming file. Either `keep` or `discard` ends it; later calls have no effect. */
export type IncomingFile = {
  /** Resolves when the piece is written, so that the sender cannot run ahead of the disk. */
  write(chunk: Uint8Array): Promise<void>;
  /** Stores the file durably under its SHA-256 (hex); equal content is stored once. */
  keep(): Promise<KeptFile>;
  discard(): Promise<void>;
};

export type KeptFile = { sha256: string; sizeBytes: number; mediaType: MediaType };

/** The kind of a file by its first bytes, never by its name; `application/octet-stream` if unknown. */
type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | 'application/octet-stream';

/**
 * Stores copies of the files that the portal passed on, keyed by their content's hash. A local folder here; a bucket
 * could implement the same calls. The files are never served statically.
 */
export type FileStore = {
  begin(): Promise<IncomingFile>;
  /** Opens the content for one read; null if the store has no file with this hash. */
  open(sha256: string): Promise<{ sizeBytes: number; content: Readable } | null>;
};

/** The store of this process. */
export function fileStore(): FileStore {
  return shared('file-store', () => localFileStore(env().filesDir));
}

/** Number of leading bytes that {@link mediaTypeOf} needs. */
export const headBytes = pdfHeadBytes;

/** Detects only types that a browser can show safely: the result decides if a file may be shown inline. */
export function mediaTypeOf(head: Uint8Array): MediaType {
  const text = Buffer.from(head).toString('latin1');
  if (beginsAsPdf(text)) return 'application/pdf';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return 'application/octet-stream';
}

const privateFolder = { recursive: true, mode: 0o700 } as const;
const hashPattern = /^[0-9a-f]{64}$/;
const abandonedAfterMs = 3_600_000;

/**
 * Stores files under `PORTAL_FILES_DIR/portal-files`, readable only by the portal's user. The first write of a process
 * removes abandoned uploads that are too old to belong to a living process.
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
    // Replaces a file of the same content atomically, so that a name never refers to a partial file.
    await rename(path, target);
    // Syncs the folder, or a power cut could lose the file's name but not its content.
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
      // Also removes a file that could not be kept, for example on a full disk.
      await end.catch(() => removals.remove(path));
    },
  };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) done += (await file.write(chunk, done)).bytesWritten;
}
