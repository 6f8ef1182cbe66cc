import { now } from '../../../clock.ts';
import {
  deleteEvents,
  deleteStrangersBeyond,
  forgottenEvents,
  inTransaction,
  planProcessing,
} from '../data/events.ts';

const graceMs = 30_000;
const dayMs = 24 * 60 * 60_000;
const kept = { days: 90, notOursDays: 7, strangers: 10_000 } as const;
/** A minute's share, so that no deletion takes long. */
const batch = 5_000;

/**
 * Plans callbacks that were stored and that no job will process: it was lost, or gave up. Those of the last day are tried
 * at least every two minutes: the queue waits ever longer between attempts, for hours after an hour without the service.
 */
export async function planForgottenWebhooks(): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const events = await forgottenEvents({ before: ago(graceMs), urgentSince: ago(dayMs), limit: 500 });
  if (events.length === 0) return;
  await inTransaction(async (tx) => {
    for (const event of events) await planProcessing(tx, event);
  });
}

/**
 * Deletes callbacks after 90 days, those about nothing of ours after 7, and of the latter all unsigned ones but the
 * newest 10,000. Orders keep their timeline. Runs every minute.
 */
export async function forgetOldWebhooks(): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await deleteEvents({ all: daysAgo(kept.days), notOurs: daysAgo(kept.notOursDays) }, batch);
  await deleteStrangersBeyond(kept.strangers);
}
