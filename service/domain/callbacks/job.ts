import type { Queryable } from '../context.ts';
import { afterCommit } from '../database.ts';
import type { Claim } from './claim.ts';

/** `claim` is there when the subject's next event was claimed for this process as it was written. */
export type CallbackJob = { partnerId: string; subject: string; claim?: Claim | undefined };

/**
 * Has this process's own sender send waiting events as soon as they are committed. Where there is none, or the process
 * dies in between, another process finds them within seconds.
 */
export function deliverOnceCommitted(tx: Queryable, jobs: readonly CallbackJob[]): Promise<void> {
  return afterCommit(tx, async ({ deliverCallbacks }) => deliverCallbacks?.(jobs));
}
