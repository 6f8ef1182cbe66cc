import { setTimeout as sleep } from 'node:timers/promises';
import { outOf, percentile, rateAt, steadyLoad, tally } from '../../lab/load.ts';
import { withOwnPostgres } from '../../lab/postgres.ts';
import { withClient } from '../../scripts/lib/databases.ts';
import type { Experiment } from './experiment.ts';
import { prepareOrders } from './order-calls.ts';

const lockedSeconds = 30;
const shortestLockedSeconds = 3;
const failsWithinMs = 2_000;
const afterMs = 3_000;
/** The calls that authentication and the health check answer through connections of their own. */
const apart = new Set(['token', 'health']);

export const slowQueries: Experiment = {
  id: 'E15',
  title: 'Locks that are held with pg_sleep exhaust the pool',
  promise: 'calls fail fast, p99 within 2 s; tokens and the health check go on as ever.',
  run: ({ scale, say }) =>
    withOwnPostgres(async (postgres) => {
      const perSecond = rateAt(scale);
      const seconds = Math.max(shortestLockedSeconds, lockedSeconds * scale);
      const service = await postgres.startService();
      const confirmations = Math.ceil((perSecond * (seconds + afterMs / 1000 + 2)) / 20);
      const calls = await prepareOrders(service.url, confirmations);
      say(
        `orders, quotes and wallets locked for ${seconds.toFixed(1)} s under ${perSecond} requests a second`,
      );
      const load = steadyLoad(calls.mix, perSecond);
      await sleep(1_000);
      const lockedAtMs = performance.now();
      await withClient(postgres.databaseUrl, async (client) => {
        await client.query('begin; lock table orders, quotes, wallets in access exclusive mode');
        await client.query('select pg_sleep($1)', [seconds]);
        await client.query('rollback');
      });
      const freeAtMs = performance.now();
      await sleep(afterMs);
      const answers = await load.stop();
      const during = answers.filter(({ sentAtMs }) => sentAtMs >= lockedAtMs && sentAtMs <= freeAtMs);
      const blocked = during.filter(({ name }) => !apart.has(name));
      const free = during.filter(({ name }) => apart.has(name));
      const free200 = free.filter(({ outcome }) => outcome === '200 1');
      const p99Ms = Math.round(percentile(blocked, 0.99));
      const dishonest = answers.filter(
        ({ outcome }) => !['200 1', '400 20902', '400 20903'].includes(outcome),
      );
      const late = answers.filter(
        ({ sentAtMs, outcome }) => sentAtMs > freeAtMs + 2_000 && outcome !== '200 1',
      );
      const broken = [
        p99Ms > failsWithinMs && `calls behind the lock took ${p99Ms} ms at the 99th percentile`,
        free200.length < free.length && `tokens or the health check failed: ${tally(free)}`,
        percentile(free, 0.99) > failsWithinMs && 'tokens or the health check were slow',
        dishonest.length > 0 && `unexpected answers: ${tally(dishonest)}`,
        late.length > 0 && `not normal two seconds after the lock was gone: ${tally(late)}`,
        ...(await calls.settle()),
        ...service.unexpectedEnds.map((end) => `the service ended: ${end}`),
      ];
      return {
        figures: [
          ['calls behind the lock, 99th percentile', `${p99Ms} ms`],
          ['calls behind the lock, slowest', `${Math.round(percentile(blocked, 1))} ms`],
          ['calls behind the lock, answers', tally(blocked)],
          ['tokens and health checks that succeeded', outOf(free200.length, free.length)],
          ['tokens and health checks, 99th percentile', `${Math.round(percentile(free, 0.99))} ms`],
        ],
        broken: broken.filter((sentence) => sentence !== false),
      };
    }),
};
