import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusively } from './file-lock.ts';
import { Problem, reasonOf } from './problem.ts';
import { isAlive, startMark } from './processes.ts';

type Mark = { pid: number; started: string };
type Holding = { starter: Mark; children: Mark[] };
export type DataLock = {
  /** Notes a child process, so that the next start can end it should this process be killed. */
  note(pid: number): Promise<void>;
  stop(): Promise<void>;
};

const markOf = (pid: number): Mark => ({ pid, started: startMark(pid) });
const isStill = ({ pid, started }: Mark): boolean => isAlive(pid) && startMark(pid) === started;

/** Takes a data folder for this process and ends what a killed one left; a second copy is refused in one sentence. */
export async function holdDataFolder(folder: string): Promise<DataLock> {
  // Files that this process and its children write from here on are for this user alone, whatever mask the shell has.
  process.umask(0o077);
  const file = join(folder, 'running.json');
  const holding: Holding = { starter: markOf(process.pid), children: [] };
  const write = (): Promise<void> => writeFile(file, JSON.stringify(holding));
  try {
    await mkdir(folder, { recursive: true });
    await exclusively(join(folder, 'running.lock'), async () => {
      const former = await readHolding(file);
      if (former && isStill(former.starter)) {
        const who = `process ${former.starter.pid}`;
        throw new Problem(`Corridor already runs on ${folder} (${who}): stop it or set DATA_DIR to another.`);
      }
      await endLeftOvers(former?.children ?? []);
      await write();
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `The data folder ${folder} cannot be used (${reasonOf(error)}): set DATA_DIR to another.`,
    );
  }
  return {
    note: async (pid) => {
      holding.children.push(markOf(pid));
      await write();
    },
    stop: () => rm(file, { force: true }),
  };
}

/** Does something to what the folder holds unless Corridor runs on it; none starts meanwhile. */
export async function whileNobodyRuns(folder: string, work: () => Promise<void>): Promise<void> {
  await exclusively(join(folder, 'running.lock'), async () => {
    const holding = await readHolding(join(folder, 'running.json'));
    const runs = holding && [holding.starter, ...holding.children].some(isStill);
    if (!runs) await work();
  });
}

/** Reads the holder of the data folder; a file that a crash left half written counts as absent. */
async function readHolding(file: string): Promise<Holding | undefined> {
  try {
    const { starter, children } = JSON.parse(await readFile(file, 'utf8')) as Partial<Holding>;
    return starter && { starter, children: children ?? [] };
  } catch {
    return undefined;
  }
}

/** Ended the hard way: what survives its starter's SIGKILL has to survive its own as well. */
async function endLeftOvers(children: readonly Mark[]): Promise<void> {
  const left = children.filter(isStill);
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  while (left.some(isStill)) await new Promise((wake) => setTimeout(wake, 20));
}
