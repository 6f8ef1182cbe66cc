import type { Benchmark } from '../lib/benchmark.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { cookieHeader, openBrowser, signIn } from '../lib/portal-browser.ts';
import { seedPortalOrders } from '../lib/portal-orders.ts';
import { openPortalStack } from '../lib/portal-stack.ts';
import { startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';

const million = 1_000_000;
const few = 10_000;
/** Signed in, in the same frame, and nothing of its own to read. */
const minimalPage = '/tools';

/** The overview at a million orders, against a minimal page of the same app and against itself at ten thousand. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  async run(plan, opened) {
    const orders = plan.quick ? few * 5 : million;
    const browser = await opened.add(openBrowser());
    const portalWith = async (count: number) => {
      const database = await opened.add(openBenchDatabase(`dashboard-${count}`, 'portal'));
      const stack = await opened.add(openPortalStack(`dashboard-${count}`, database.url));
      await seedPortalOrders(database.url, count);
      const { context } = await signIn(browser, stack);
      const cookie = await cookieHeader(context);
      await context.close();
      const visit = async (path: string) => {
        const begun = performance.now();
        const answer = await fetch(`${stack.url}${path}`, { headers: { cookie }, redirect: 'manual' });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        return performance.now() - begun;
      };
      return { visit, pids: [database.pid, ...stack.pids] };
    };
    const large = await portalWith(orders);
    const small = await portalWith(few);
    const pids = [...large.pids, ...small.pids];
    const ways = {
      overview: () => large.visit('/overview'),
      minimal: () => large.visit(minimalPage),
      overviewOfFew: () => small.visit('/overview'),
    };
    const seconds = plan.seconds / Object.keys(ways).length;
    for (const visit of Object.values(ways)) await timesOf(visit, plan.warmUpSeconds);

    const pairs = await measurePairs(plan, async () => {
      const meter = startMeter({ databases: () => pids });
      const times: Record<string, number> = {};
      for (const [name, visit] of Object.entries(ways)) times[name] = median(await timesOf(visit, seconds));
      const { overview = Number.NaN, minimal = Number.NaN, overviewOfFew = Number.NaN } = times;
      return {
        ratios: { page: overview / minimal, size: overview / overviewOfFew },
        figures: { overview, minimal, overviewOfFew },
        usages: [meter()],
      };
    });
    const ms = (name: string) => `${short(pairs.figures[name] ?? Number.NaN)} ms`;
    return {
      goals: [
        goalOf(pairs, 'page', 'dashboard: overview ÷ minimal page', { at: 'most', value: 1.3 }),
        goalOf(pairs, 'size', `dashboard: ${orders} orders ÷ ${few}`, { at: 'most', value: 1.1 }),
      ],
      figures: [
        [`/overview, ${orders} orders`, ms('overview')],
        [`${minimalPage}, signed in`, ms('minimal')],
        [`/overview, ${few} orders`, ms('overviewOfFew')],
      ],
    };
  },
};

/** One visit after the other for so long. */
async function timesOf(visit: () => Promise<number>, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) times.push(await visit());
  return times;
}
