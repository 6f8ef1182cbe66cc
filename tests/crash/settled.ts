import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../service/domain/context.ts';

const underWay = `
  select (select count(*) from orders where status = 'transferring')
       + (select count(*) from deliveries where state = 'pending')
       + (select count(*) from graphile_worker.jobs where key like 'payout:%') as count`;

// As if the 30 seconds had passed for which a sender claims a delivery: a sender that is alive is done long before.
const ageClaims = `
  update deliveries set wall_claimed_until = now() - interval '1 second'
  where state = 'pending' and wall_claimed_until < now() + interval '25 seconds'`;

const pauseMs = 100;

/** Waits until no order, callback or payout job is under way any more; throws after `timeoutMs`, saying how many. */
export async function settled(db: Queryable, o: { timeoutMs: number; ageClaims: boolean }): Promise<void> {
  const end = performance.now() + o.timeoutMs;
  for (;;) {
    if (o.ageClaims) await db.query(ageClaims);
    const { rows } = await db.query<{ count: string }>(underWay);
    if (Number(rows[0]?.count) === 0) return;
    if (performance.now() > end) throw new Error(`${rows[0]?.count} things are still under way`);
    await sleep(pauseMs);
  }
}
