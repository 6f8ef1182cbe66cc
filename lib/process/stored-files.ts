import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Removals = {
  /** Removes a file, or remembers it for a retry; never throws. */
  remove(path: string): Promise<void>;
  /** Retries failed removals. */
  again(): Promise<void>;
};

/**
 * Removes temporary files even if a disk is read-only or fails for a while: the same process retries failed removals.
 * Files of a dead process are left to `removeAbandoned`.
 */
export function startRemovals(): Removals {
  const left = new Set<string>();
  const remove = async (path: string): Promise<void> => {
    left.add(path);
    await rm(path, { force: true }).then(
      () => left.delete(path),
      () => {},
    );
  };
  return {
    remove,
    again: async () => {
      for (const path of left) await remove(path);
    },
  };
}

/**
 * Removes files of a folder that were not written to for `forMs`, by the folder's own clock, so that a process with a
 * fast clock does not remove another's upload. Does nothing if the folder is not writable.
 */
export async function removeAbandoned(folder: string, forMs: number): Promise<void> {
  const nowMs = await clockOf(folder).catch(() => undefined);
  if (nowMs === undefined) return;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && nowMs - found.mtimeMs >= forMs) await rm(path, { force: true });
  }
}

/** Returns the current time of the folder's disk, which may belong to another machine. */
async function clockOf(folder: string): Promise<number> {
  const probe = join(folder, `clock-${randomUUID()}`);
  try {
    await writeFile(probe, '', { mode: 0o600 });
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}

/** Makes added and removed names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
