import { pool } from './db/client.ts';
import { env } from './env.ts';
import { areJobsRunning } from './jobs/run.ts';
import { log } from './logger.ts';
import { type DataFolder, watchDataFolder } from './process/data-folder.ts';
import { shared } from './shared.ts';

const patienceMs = 2_000;

export type Readiness = {
  /** Null when the portal can serve, else why not, in words that name no secret. */
  reason: string | null;
  /** What will soon need a hand. */
  warnings: string[];
};

export async function readiness(): Promise<Readiness> {
  const [folder, database] = await Promise.all([dataFolder().state(), databaseProblem()]);
  const jobs = areJobsRunning() ? null : 'background jobs are not running';
  const reasons = [folder.problem, database ?? jobs].filter(Boolean);
  return { reason: reasons.join('; ') || null, warnings: folder.warning ? [folder.warning] : [] };
}

/** Begins to watch the data folder at the first call. */
export function dataFolder(): DataFolder {
  return shared('data-folder', () =>
    watchDataFolder({
      folders: [
        { path: env().dataDir, called: 'the data folder' },
        { path: env().filesDir, called: 'the folder of documents' },
      ],
      name: 'portal',
      lowMib: env().LOW_DISK_MIB,
      changed: ({ problem, warning }) =>
        log.warn('state of the data folder', { reason: problem ?? warning ?? 'it is in order' }),
    }),
  );
}

async function databaseProblem(): Promise<string | null> {
  const timedOut = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), patienceMs).unref();
  });
  try {
    const answer = await Promise.race([pool().query('select 1 from users limit 1'), timedOut]);
    if (answer === 'late') return 'the database does not answer';
  } catch (error) {
    log.warn('not ready', { err: error });
    return 'the database cannot be used';
  }
  return null;
}
