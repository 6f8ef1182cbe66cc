import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the files of a folder that were not written to for `forMs`, by the clock of the folder itself: a process
 * whose own clock is ahead does not take another's upload for abandoned. A folder that cannot be written is left as it
 * is.
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

/** The time that the folder's disk, which may be another machine's, gives to what is written there now. */
async function clockOf(folder: string): Promise<number> {
  const probe = join(folder, `clock-${randomUUID()}`);
  try {
    await writeFile(probe, '', { mode: 0o600 });
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}
