import { env } from '../../env.ts';
import { stopListening } from '../../live/hub.ts';
import { log, lostLine } from '../../logger.ts';
import { followServiceClock, stopServiceClock } from '../../payout/service-clock.ts';
import { webhookPublicKey } from '../../payout/webhook-key.ts';
import { gatherPrinting } from '../../process/standard-output.ts';
import { startJobs, stopJobs } from '../../queue/run.ts';
import { dataFolder } from '../../readiness.ts';
import { followDatabase, planWalletReading } from './data.ts';
import { recurring, tasks } from './jobs.ts';

/** Reads the settings, which ends a wrong start with a sentence, and starts jobs; called once per server process. */
export async function startPortal(): Promise<void> {
  gatherPrinting(lostLine);
  env();
  dataFolder();
  await followDatabase();
  await startJobs({ tasks, recurring });
  await planWalletReading();
  // Asked now, so that the first callback finds it.
  await webhookPublicKey();
  void followServiceClock();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopServiceClock();
      void Promise.allSettled([stopJobs(), stopListening()]);
    });
  }
  log.info('portal ready');
}
