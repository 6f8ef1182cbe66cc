import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';
import { Problem } from '../problem.ts';
import { isAlive, startMark } from '../processes.ts';

export type StackPerson = {
  role: string;
  name: string;
  email: string;
  password: string;
  /** Path of a Playwright storage state in which this person is signed in. */
  storageState: string;
};

/** A stack as `--json` prints it. */
export type StackRecord = {
  id: string;
  portalUrl: string;
  serviceUrl: string;
  faultsUrl: string;
  /** `POST` puts the stack back as `reset` does. */
  resetUrl: string;
  dataDir: string;
  /** Opens the portal's calls for tests; absent while the portal has none. */
  testingToken?: string;
  portalDatabaseUrl: string;
  people: StackPerson[];
};

type Ports = { portal: number; service: number; sftp: number; faults: number };

/** The argument of the process that keeps a stack. */
export type StackPlan = { id: string; ports: Ports; buildDir: string };

export const stacksFolder = inRoot('.data', 'stacks');
export const stacksLock = join(stacksFolder, '.lock');
export const stackFolder = (id: string): string => join(stacksFolder, id);
export const dataFolder = (id: string): string => join(stackFolder(id), 'data');
/** The files of the data folder as they are after `up`. */
export const untouchedFolder = (id: string): string => join(stackFolder(id), 'untouched');

const keeperFile = (id: string): string => join(stackFolder(id), 'keeper.json');
const recordFile = (id: string): string => join(stackFolder(id), 'stack.json');

const lastIdFile = join(stacksFolder, 'last-id');

const lastId = async (): Promise<number> => Number(await readFile(lastIdFile, 'utf8').catch(() => '0'));

/**
 * Takes a number that no stack had before, and makes the folder of its stack: whoever takes an older stack down never
 * meets a newer one. The caller holds the lock of the stacks.
 */
export async function takeId(): Promise<string> {
  const known = (await allIds()).map(Number);
  const id = String(Math.max(0, await lastId(), ...known) + 1);
  await mkdir(stackFolder(id), { recursive: true, mode: 0o700 });
  await writeFile(lastIdFile, id);
  return id;
}

export async function allIds(): Promise<string[]> {
  const names = await readdir(stacksFolder).catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(a) - Number(b));
}

/** Refuses a number that no stack ever had; one that is gone already is no mistake. */
export async function requireFormerStack(id: string): Promise<void> {
  if (!/^[1-9]\d*$/.test(id) || Number(id) > (await lastId())) await requireStack(id);
}

export async function requireStack(id: string): Promise<void> {
  const known = await allIds();
  if (known.includes(id)) return;
  throw new Problem(
    `There is no stack ${id}${known.length > 0 ? `; there are ${known.join(', ')}` : ''}: npm run stack -- up makes one.`,
  );
}

export async function noteKeeper(id: string, pid: number): Promise<void> {
  await writeFile(keeperFile(id), JSON.stringify({ pid, started: startMark(pid) }));
}

/** The process that keeps the stack; undefined when it is gone. */
export async function keeperOf(id: string): Promise<number | undefined> {
  const text = await readFile(keeperFile(id), 'utf8').catch(() => '{}');
  const { pid, started } = JSON.parse(text) as { pid?: number; started?: string };
  return pid && isAlive(pid) && startMark(pid) === started ? pid : undefined;
}

export async function writeRecord(record: StackRecord): Promise<void> {
  await writeFile(recordFile(record.id), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

/** Undefined until the stack is ready for the first time. */
export async function readRecord(id: string): Promise<StackRecord | undefined> {
  const text = await readFile(recordFile(id), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as StackRecord);
}
