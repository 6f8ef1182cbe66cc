import { isDatabaseSilent, pulse } from './db/pulse.ts';
import { env } from './env.ts';
import { log } from './logger.ts';
import { knownServiceProblem } from './payout/service-mode.ts';
import { type DataFolder, watchDataFolder } from './process/data-folder.ts';
import { areJobsRunning, jobWarnings } from './queue/run.ts';
import { shared } from './shared.ts';

export type Readiness = {
  /** Null if the portal can serve; otherwise the reason, without secrets. */
  reason: string | null;
  isDatabaseSilent: boolean;
  /** Conditions that will soon need an operator. */
  warnings: string[];
};

/** Reports if the portal can serve. Does not query the database, so it answers even if the database hangs. */
export async function readiness(): Promise<Readiness> {
  const folder = await dataFolder().state();
  const process = pulse()?.problem() ?? (areJobsRunning() ? undefined : 'background jobs are not running');
  const reasons = [folder.problem, process, knownServiceProblem()].filter(Boolean);
  return {
    reason: reasons.join('; ') || null,
    isDatabaseSilent: isDatabaseSilent(),
    warnings: [...(folder.warning ? [folder.warning] : []), ...jobWarnings()],
  };
}

/** Returns the watch over the data folder, started on the first call. */
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
