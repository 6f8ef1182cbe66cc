import { type FileHandle, open } from 'node:fs/promises';

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
