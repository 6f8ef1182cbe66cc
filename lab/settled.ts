import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../service/domain/database.ts';
import { allJobsDue } from '../tests/support/queue.ts';

/** Each part counts what is under way; its name is what a run says that waits too long for it. */
type Parts = Record<string, string>;

const parts: Parts = {
  'orders transferring': `select from orders where status = 'transferring'`,
  'callbacks pending': `select from deliveries where state = 'pending'`,
};

const partsOfPortal: Parts = {
  'orders without an end': `select from orders where service_status not in ('completed', 'failed')`,
  'confirmations without an answer': `select from confirm_requests where state in ('requested', 'unknown')`,
  'callbacks not processed': `select from webhook_events where state = 'received'`,
  'jobs locked': 'select from graphile_worker.jobs where locked_at is not null',
};

/**
 * Ages the rows by the time that a run would wait for: the seconds for which a process claims a payout or a delivery
 * (one that is alive is done long before), and the wait for the next question to the bank and for the next attempt.
 */
const age = `
  update orders set wall_payout_claimed_until = wall_payout_claimed_until - interval '5 seconds',
    wall_payout_due_at = least(wall_payout_due_at, now())
  where status = 'transferring' and greatest(wall_payout_claimed_until, wall_payout_due_at) > now();
  update deliveries set wall_claimed_until = least(wall_claimed_until, now() - interval '1 second'),
    next_attempt_at = least(next_attempt_at, now())
  where state = 'pending' and greatest(wall_claimed_until, next_attempt_at) > now()
    and (wall_claimed_until is null or wall_claimed_until < now() + interval '25 seconds')`;
const pauseMs = 100;
/** Far longer than an attempt takes: ageing repeats what waits, it does not use up its attempts. */
const ageEveryMs = 1_000;

export type SettleOptions = {
  timeoutMs: number;
  ageing: boolean;
  /** The actions of people in the meantime. */
  meanwhile?: () => Promise<void>;
};

/** Waits until nothing is under way at the service; throws once it has not become less for `timeoutMs`, saying what is left. */
export const settled = (db: Queryable, o: SettleOptions): Promise<void> => settle(db, parts, age, o);

/** The same of the portal's orders, confirmations, callbacks and jobs. */
export const settledInPortal = (db: Queryable, o: SettleOptions): Promise<void> =>
  settle(db, partsOfPortal, allJobsDue, o);

async function settle(db: Queryable, of: Parts, ageing: string, o: SettleOptions): Promise<void> {
  const begun = performance.now();
  const columns = Object.entries(of).map(
    ([name, sql]) => `(select count(*)::int from (${sql}) x) as "${name}"`,
  );
  // A long run leaves thousands of callbacks: what matters is that they become fewer.
  let fewest = Number.POSITIVE_INFINITY;
  let fewestAt = begun;
  for (let agedAt = begun; ; ) {
    if (o.ageing && performance.now() - agedAt > ageEveryMs) {
      await db.query(ageing);
      agedAt = performance.now();
    }
    await o.meanwhile?.();
    const { rows } = await db.query<Record<string, number>>(`select ${columns.join(', ')}`);
    const open = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
    if (open.length === 0) return;
    const left = open.reduce((sum, [, count]) => sum + count, 0);
    if (left < fewest) {
      fewest = left;
      fewestAt = performance.now();
    }
    if (performance.now() - fewestAt > o.timeoutMs) {
      const what = open.map(([name, count]) => `${count} ${name}`).join(', ');
      throw new Error(`no fewer under way for ${o.timeoutMs / 1000} s: ${what}`);
    }
    await sleep(pauseMs);
  }
}
