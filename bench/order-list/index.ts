import { closeDatabase, db } from '../../lib/db/client.ts';
import { pageOfOrders } from '../../lib/features/orders/data/list.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import type { Plan } from '../lib/plan.ts';
import { seedPortalOrders } from '../lib/portal-orders.ts';
import { startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';
import { type ListVariant, thousandthPage, variantsOf } from './variants.ts';

const million = 1_000_000;
const clients = 4;

/** Pages of the list of orders at a million rows, against a look-up by primary key and against OFFSET. */
export const orderList: Benchmark = {
  name: 'order-list',
  async run(plan, opened) {
    const database = await opened.add(openBenchDatabase('order-list', 'portal'));
    Object.assign(process.env, {
      PORTAL_DATABASE_URL: database.url,
      AUTH_SECRET: 'only-for-benchmarks-only-for-benchmarks',
      LOG_LEVEL: 'silent',
    });
    await opened.add(Promise.resolve({ close: closeDatabase }));
    const orders = plan.quick ? 100_000 : million;
    await seedPortalOrders(database.url, orders);
    const ids = await someIds();
    const variants = await variantsOf();
    const deep = await thousandthPage(orders);
    const groups = { database: () => [database.pid] };
    const seconds = plan.seconds / 5;
    const rate = async (work: (n: number) => Promise<unknown>) => rateOf(work, seconds);
    for (const { page } of variants) await pageOfOrders(page);

    const pairs = await measurePairs(plan, async () => {
      const meter = startMeter(groups);
      const keyed = await rate((n) =>
        db().order.findUnique({ where: { id: ids[n % ids.length] as string } }),
      );
      const rates = new Map<string, number>();
      for (const { name, page } of variants) rates.set(name, await rate(() => pageOfOrders(page)));
      const first = rates.get('newest first') ?? Number.NaN;
      const thousandth = await rate(() => pageOfOrders(deep.keyset));
      const byOffset = await rate(() => deep.byOffset());
      return {
        ratios: {
          ...Object.fromEntries([...rates].map(([name, found]) => [name, found / keyed])),
          offset: thousandth / byOffset,
          depth: first / thousandth,
        },
        figures: { keyed, ...Object.fromEntries(rates), thousandth, byOffset },
        usages: [meter()],
      };
    });
    return {
      goals: [
        ...variants.map(({ name }: ListVariant) =>
          goalOf(pairs, name, `order list: ${name} ÷ primary key`, { at: 'least', value: 0.25 }),
        ),
        goalOf(pairs, 'offset', 'order list: thousandth page ÷ OFFSET', { at: 'least', value: 50 }),
        goalOf(pairs, 'depth', 'order list: thousandth page, time ÷ first', { at: 'most', value: 1.1 }),
      ],
      figures: Object.entries(pairs.figures).map(([name, value]): [string, string] => [
        name === 'keyed' ? `one order by its primary key, ${clients} clients, ${orders} orders` : name,
        `${short(value)}/s`,
      ]),
    };
  },
};

async function someIds(): Promise<string[]> {
  const rows = await db().order.findMany({ select: { id: true }, take: 1_000 });
  return rows.map(({ id }) => id);
}

async function rateOf(work: (n: number) => Promise<unknown>, seconds: Plan['seconds']): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await work(done);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / ((performance.now() - begun) / 1000);
}
