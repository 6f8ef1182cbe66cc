import { z } from 'zod';

export const idleSchema = z.object({ timeoutMs: z.number().int().min(1).max(60_000) });

/** The work that the portal has left. */
export type WorkLeft = {
  /** Stored callbacks that are not processed yet. */
  callbacks: number;
  /** Jobs that run or are due; a job planned for later does not count. */
  jobs: number;
  /** Calls sent to the service whose answer is not stored yet. */
  unanswered: number;
};

export type IdleAnswer = {
  /** True if service and portal had nothing left to do; false on time-out. */
  idle: boolean;
  waitedMs: number;
  portal: WorkLeft;
  /** A page that shows this revision shows everything that happened before the answer. */
  revision: number;
};
