import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProcess } from '../../../scripts/lib/run-process.ts';

export type SmallDisk = {
  path: string;
  /** Writes until not a byte more fits; what was there is left alone. */
  fill(): Promise<void>;
  /** Takes away what {@link fill} wrote. */
  free(): Promise<void>;
  readOnly(isReadOnly: boolean): Promise<void>;
  remove(): Promise<void>;
};

const bytesPerMib = 1024 * 1024;
const remountTimeoutMs = 10_000;
const pauseMs = 20;
const settleMs = 500;

/** A disk of this size in memory. Undefined where this user cannot mount one. */
export async function mountSmallDisk(path: string, mib: number): Promise<SmallDisk | undefined> {
  await mkdir(path, { recursive: true });
  const size = `size=${mib}m,mode=0755`;
  const mounted = await mount(['-t', 'tmpfs', '-o', size, 'tmpfs', path]);
  if (!mounted) return undefined;
  const ballast = join(path, '.ballast');
  return {
    path,
    fill: async () => {
      // A failed upload's file is removed a moment later, and makes room again.
      do {
        await writeUntilFull(path, ballast);
        await sleep(settleMs);
      } while ((await statfs(path)).bavail > 0);
    },
    free: () => rm(ballast, { force: true }),
    readOnly: async (isReadOnly) => {
      const mode = isReadOnly ? 'ro' : 'rw';
      const end = performance.now() + remountTimeoutMs;
      // Refused while an upload has a file open.
      while (!(await mount(['-o', `remount,${mode},${size}`, path]))) {
        if (performance.now() > end) throw new Error(`${path} could not be mounted anew (${mode})`);
        await sleep(pauseMs);
      }
    },
    remove: async () => {
      await runProcess('umount', [path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function writeUntilFull(path: string, ballast: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const file = await open(ballast, 'a');
  try {
    for (let left = bavail * bsize; left > 0; left -= bytesPerMib) {
      await file.write(Buffer.alloc(Math.min(left, bytesPerMib), 'x'));
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

const mount = async (args: readonly string[]): Promise<boolean> =>
  (await runProcess('mount', args).catch(() => ({ code: 1 }))).code === 0;
