import { pool } from './db/client.ts';
import { areJobsRunning } from './jobs/run.ts';
import { log } from './logger.ts';

const patienceMs = 2_000;

/** Null when the portal can serve, else why not, in words that name no secret. */
export async function readiness(): Promise<string | null> {
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
  return areJobsRunning() ? null : 'background jobs are not running';
}
