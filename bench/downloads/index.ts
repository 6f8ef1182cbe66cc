import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../lib/benchmark.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { cookieHeader, openBrowser, signIn } from '../lib/portal-browser.ts';
import { seedPortalOrders } from '../lib/portal-orders.ts';
import { openPortalStack } from '../lib/portal-stack.ts';
import type { Goal } from '../lib/report.ts';

const million = 1_000_000;
const promisedMs = 100;
const askedEveryMs = 20;
const exports = 3;

/**
 * The longest time until `/api/health` answers while all orders of the list are exported, by the production build. Three
 * times: now and then another program stops the portal, so that only what happens each time is of its own making.
 */
export const downloads: Benchmark = {
  name: 'downloads',
  async run(plan, opened) {
    const orders = plan.quick ? 50_000 : million;
    const browser = await opened.add(openBrowser());
    const database = await opened.add(openBenchDatabase('downloads', 'portal'));
    const stack = await opened.add(openPortalStack('downloads', database.url));
    await seedPortalOrders(database.url, orders);
    const { context } = await signIn(browser, stack);
    const cookie = await cookieHeader(context);
    await context.close();
    const health = () => timeOf(() => answerTo(`${stack.url}/api/health`));
    for (let n = 0; n < 50; n += 1) await health();

    const goals: Goal[] = [];
    const figures: [string, string][] = [];
    for (const format of ['csv', 'xlsx']) {
      const address = `${stack.url}/api/orders/export?${new URLSearchParams({ format, masking: 'shown' })}`;
      const longest: number[] = [];
      let answers = 0;
      const seconds = await timeOf(async () => {
        for (let n = 0; n < exports; n += 1) {
          const times: number[] = [];
          const isDone = answerTo(address, cookie).then(() => true);
          for (let isOver = false; !isOver; isOver = await Promise.race([isDone, sleep(askedEveryMs, false)]))
            times.push(await health());
          longest.push(Math.max(...times));
          answers += times.length;
        }
      });
      const [least, most] = [Math.min(...longest) / promisedMs, Math.max(...longest) / promisedMs];
      goals.push({
        name: `health during an export as ${format.toUpperCase()}: longest ÷ ${promisedMs} ms`,
        ratio: { median: least, min: least, max: most },
        goal: { at: 'most', value: 1 },
        kept: exports,
        discarded: 0,
        ...(plan.quick && { undecided: 'quick run' }),
      });
      figures.push([
        `${orders} orders as ${format.toUpperCase()}`,
        `${(seconds / 1000 / exports).toFixed(0)} s; health answered ${answers} times`,
      ]);
    }
    return { goals, figures };
  },
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Reads an answer to its end and drops it. */
async function answerTo(address: string, cookie = ''): Promise<void> {
  const answer = await fetch(address, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`${new URL(address).pathname} answered ${answer.status}`);
  for await (const piece of answer.body ?? []) void piece;
}
