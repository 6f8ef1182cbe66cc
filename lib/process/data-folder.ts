import { randomBytes } from 'node:crypto';
import { rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type FolderState = {
  /** The reason that files cannot be written, as a sentence for the operator. */
  problem?: string;
  /** A sentence about low free space. */
  warning?: string;
};

export type DataFolder = {
  /** Probes the disk, at most once a second and for at most a second. */
  state(): Promise<FolderState>;
  stop(): void;
};

type Folder = { path: string; called: string };

type Options = {
  /** Folders with their names for people; the first name of a path counts. */
  folders: readonly Folder[];
  /** Names the probe's file; processes that share a folder may share it too. */
  name: string;
  lowMib: number;
  /** Called when the problem changes, or a warning begins or ends, also between calls of `state`. */
  changed(state: FolderState): void;
};

const patienceMs = 1_000;
const freshMs = 1_000;
const lookEveryMs = 15_000;
const bytesPerMib = 1024 * 1024;
/** One disk page of random bytes, which a compressing disk cannot shrink. */
const probe = randomBytes(4_096);

const sentences: Record<string, (called: string) => string> = {
  ENOSPC: (called) => `the disk of ${called} is full`,
  EDQUOT: (called) => `the disk of ${called} is full`,
  EROFS: (called) => `${called} is read-only`,
  EACCES: (called) => `${called} may not be written`,
  EPERM: (called) => `${called} may not be written`,
  ENOENT: (called) => `${called} is missing`,
};

/** Another process that shares the probe's file may have removed it. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Watches the folders by writing to them: their disk may be full, read-only, gone, or hang. */
export function watchDataFolder({ folders, name, lowMib, changed }: Options): DataFolder {
  const distinct = folders.filter(({ path }, at) => folders.findIndex((one) => one.path === path) === at);
  let known: FolderState = {};
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<FolderState> | undefined;

  const lookAt = async ({ path, called }: Folder): Promise<FolderState> => {
    const file = join(path, `.health-${name}`);
    try {
      await writeFile(file, probe, { mode: 0o600 });
      await unlink(file).catch(ignoreMissing);
    } catch (error) {
      await rm(file, { force: true }).catch(() => {});
      const code = (error as { code?: string }).code ?? 'unknown';
      return { problem: sentences[code]?.(called) ?? `${called} cannot be written (${code})` };
    }
    const { bavail, bsize } = await statfs(path);
    const leftMib = Math.floor((bavail * bsize) / bytesPerMib);
    return leftMib < lowMib ? { warning: `${called} has ${leftMib} MiB left` } : {};
  };

  const look = async (): Promise<FolderState> => {
    const states = await Promise.all(distinct.map(lookAt));
    return states.find(({ problem }) => problem) ?? states.find(({ warning }) => warning) ?? {};
  };

  const remember = (state: FolderState): FolderState => {
    const isNews = state.problem !== known.problem || !state.warning !== !known.warning;
    known = state;
    looked = performance.now();
    if (isNews) changed(state);
    return state;
  };

  const state = async (): Promise<FolderState> => {
    if (performance.now() - looked < freshMs) return known;
    looking ??= look()
      .catch((): FolderState => ({ problem: 'the data folder cannot be read' }))
      .then(remember)
      .finally(() => {
        looking = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<FolderState>((resolve) => {
      timer = setTimeout(() => resolve(remember({ problem: 'the data folder does not answer' })), patienceMs);
    });
    return Promise.race([looking, late]).finally(() => clearTimeout(timer));
  };

  const timer = setInterval(() => void state(), lookEveryMs).unref();
  return { state, stop: () => clearInterval(timer) };
}
