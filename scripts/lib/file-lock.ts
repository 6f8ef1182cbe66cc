import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem, reasonOf } from './problem.ts';
import { isAlive } from './processes.ts';

const tellAfterMs = 3_000;

/**
 * Runs work in one process at a time; a holder that died does not keep the lock. `mkdir` either makes the folder or
 * fails.
 */
export async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = join(lock, 'holder');
  await orProblem(lock, async () => {
    await mkdir(dirname(lock), { recursive: true });
    let waitingSince = Date.now();
    while (!(await made(lock))) {
      const pid = Number(await readFile(holder, 'utf8').catch(() => ''));
      if (pid ? !isAlive(pid) : (await ageMs(lock)) > 5_000) await rm(lock, { recursive: true, force: true });
      else await new Promise((wake) => setTimeout(wake, 50));
      if (Date.now() - waitingSince < tellAfterMs) continue;
      waitingSince = Number.POSITIVE_INFINITY;
      process.stderr.write(`Waiting for process ${pid || 'unknown'}, which holds ${lock}…\n`);
    }
    await writeFile(holder, String(process.pid)).catch(async (error: unknown) => {
      await rm(lock, { recursive: true, force: true });
      throw error;
    });
  });
  try {
    return await work();
  } finally {
    await rm(holder, { force: true });
    await rmdir(lock).catch(() => {});
  }
}

/** A lock that cannot be made is no lock that somebody holds: waiting would not help. */
async function orProblem(lock: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Problem(`The lock ${lock} cannot be made: ${reasonOf(error)}.`);
  }
}

const made = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

const ageMs = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
