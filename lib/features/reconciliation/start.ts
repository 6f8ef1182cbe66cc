import { env } from '../../env.ts';
import { startJobs, stopJobs } from '../../jobs/run.ts';
import { stopListening } from '../../live/hub.ts';
import { log } from '../../logger.ts';
import { recurring, tasks } from './jobs.ts';
import { followDatabase, planWalletReading } from './repository.ts';

/** Reads the settings, which ends a wrong start with a sentence, and starts jobs; called once per server process. */
export async function startPortal(): Promise<void> {
  env();
  await followDatabase();
  await startJobs({ tasks, recurring });
  await planWalletReading();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void Promise.allSettled([stopJobs(), stopListening()]);
    });
  }
  log.info('portal ready');
}
