import pg from 'pg';
import { registerBenchPartner } from '../lib/bench-partner.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openClosable } from '../lib/closable-pool.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { closedLoop } from '../lib/load.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';
import { startPayoutService } from '../lib/server-process.ts';
import { taking } from '../lib/taking.ts';
import { measureLatency } from './latency.ts';
import { openOrderSupply } from './order-supply.ts';
import { brokenOrders, storedOrders } from './stored-orders.ts';

/** Orders for a trial beyond what the last one used, so that none ends early. */
const headroom = 1.4;
const firstBatchPerSecond = 3_000;

/** Creating an order over signed HTTP, against the same signed bytes being verified only. */
export const create: Benchmark = {
  name: 'create',
  async run(plan, opened) {
    const database = await opened.add(openBenchDatabase('create'));
    const service = await opened.add(
      startPayoutService({ databaseUrl: database.url, folder: database.folder }),
    );
    const pool = await opened.add(openClosable(new pg.Pool({ connectionString: database.url, max: 2 })));
    const { url } = service;
    const client = await registerBenchPartner(url);
    const supply = await openOrderSupply({ client, url, pool });
    const groups = { server: () => [service.pid], database: () => [database.pid] };
    const load = async (next: () => Buffer | undefined, seconds: number) => {
      const meter = startMeter({ ...groups });
      const generator = process.cpuUsage();
      const done = await closedLoop({ url, clients: plan.clients, next, seconds });
      const { user, system } = process.cpuUsage(generator);
      const usage = meter();
      usage.cpuSeconds.generator = (user + system) / 1e6;
      return { ...done, perSecond: done.operations / done.seconds, usage };
    };

    const warmUp = await supply(Math.ceil(firstBatchPerSecond * plan.warmUpSeconds));
    await load(taking(warmUp.verifyOnly, 'again'), plan.warmUpSeconds);
    let perSecond = (await load(taking(warmUp.create, 'once'), plan.warmUpSeconds)).perSecond;
    const pairs = await measurePairs(plan, async () => {
      const requests = await supply(Math.ceil(perSecond * plan.seconds * headroom));
      const before = await storedOrders(pool);
      const created = await load(taking(requests.create, 'once'), plan.seconds);
      const broken = await brokenOrders(pool, { before, accepted: created.operations });
      const verified = await load(taking(requests.verifyOnly, 'again'), plan.seconds);
      perSecond = Math.max(perSecond, created.perSecond);
      const per1000 = (group: string) => (1000 * (created.usage.cpuSeconds[group] ?? 0)) / created.operations;
      return {
        ratios: { create: created.perSecond / verified.perSecond },
        figures: {
          create: created.perSecond,
          verifyOnly: verified.perSecond,
          server: per1000('server'),
          database: per1000('database'),
          generator: per1000('generator'),
        },
        usages: [created.usage, verified.usage],
        broken,
      };
    });
    const { figures } = pairs;
    const latency = await measureLatency({ plan, url, supply, capacity: figures.create ?? 0, groups });
    return {
      goals: [
        goalOf(pairs, 'create', 'create: order over HTTP', { at: 'least', value: 0.6 }),
        ...latency.goals,
      ],
      figures: [
        ['order create', `${short(figures.create ?? 0)}/s at ${plan.clients} clients`],
        ['verify-only POST of the same bytes', `${short(figures.verifyOnly ?? 0)}/s`],
        [
          'CPU seconds per 1,000 orders',
          `server ${short(figures.server ?? 0)}, database ${short(figures.database ?? 0)}, generator ${short(figures.generator ?? 0)}`,
        ],
        ...latency.figures,
        ...pairs.broken.map((what): [string, string] => ['BROKEN', what]),
      ],
    };
  },
};
