import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAlive } from './processes.ts';

/** One process at a time; a holder that died does not keep the lock. `mkdir` either makes the folder or fails. */
export async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = join(lock, 'holder');
  await mkdir(dirname(lock), { recursive: true });
  while (!(await made(lock))) {
    const pid = Number(await readFile(holder, 'utf8').catch(() => ''));
    if (pid ? !isAlive(pid) : (await ageMs(lock)) > 5_000) await rm(lock, { recursive: true, force: true });
    else await new Promise((wake) => setTimeout(wake, 50));
  }
  await writeFile(holder, String(process.pid));
  try {
    return await work();
  } finally {
    await rm(holder, { force: true });
    await rmdir(lock).catch(() => {});
  }
}

const made = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    () => false,
  );

const ageMs = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
