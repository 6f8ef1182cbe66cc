import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusively } from './file-lock.ts';
import { Problem } from './problem.ts';
import { isAlive, startMark } from './processes.ts';

/** Takes a data folder for this process; a second copy on it is refused in one sentence. */
export async function holdDataFolder(folder: string): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, 'running.json');
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new Problem(
      `The data folder ${folder} cannot be made (${error.message}): set DATA_DIR to another.`,
    );
  });
  await exclusively(join(folder, 'running.lock'), async () => {
    const holder = await holderOf(file);
    if (holder) {
      throw new Problem(
        `Corridor already runs on ${folder} (process ${holder}): stop it or set DATA_DIR to another.`,
      );
    }
    await writeFile(file, JSON.stringify({ pid: process.pid, started: startMark(process.pid) }));
  }).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `The data folder ${folder} cannot be used (${error.message}): set DATA_DIR to another.`,
    );
  });
  return { stop: () => rm(file, { force: true }) };
}

async function holderOf(file: string): Promise<number | undefined> {
  try {
    const { pid, started } = JSON.parse(await readFile(file, 'utf8')) as { pid: number; started: string };
    return isAlive(pid) && startMark(pid) === started ? pid : undefined;
  } catch {
    return undefined;
  }
}
