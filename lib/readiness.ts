import { isDatabaseSilent, pulse } from './db/pulse.ts';
import { areJobsRunning } from './jobs/run.ts';

export type NotReady = {
  /** In words that name no secret. */
  reason: string;
  isDatabaseSilent: boolean;
};

/** Null when the portal can serve, else why not. It asks nobody and answers at once. */
export function readiness(): NotReady | null {
  const reason = pulse()?.problem() ?? (areJobsRunning() ? undefined : 'background jobs are not running');
  return reason === undefined ? null : { reason, isDatabaseSilent: isDatabaseSilent() };
}
