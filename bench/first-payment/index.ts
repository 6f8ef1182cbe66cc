import type { Benchmark } from '../lib/benchmark.ts';
import { openBrowser } from '../lib/portal-browser.ts';
import { openPortalStack } from '../lib/portal-stack.ts';
import type { Goal } from '../lib/report.ts';
import type { Stage } from './newcomer.ts';
import { payForTheFirstTime, type Way } from './task.ts';

const goalSeconds = 240;
const ways: readonly (Way & { name: string; isJudged?: boolean })[] = [
  { name: 'details pasted, task read', reading: 'task', isPasted: true, isJudged: true },
  { name: 'details typed, task read', reading: 'task', isPasted: false },
  { name: 'details typed, everything read', reading: 'everything', isPasted: false },
];

/** The first payment of somebody new, from the sign-in to the confirmation that was accepted, against four minutes. */
export const firstPayment: Benchmark = {
  name: 'first-payment',
  async run(_plan, opened) {
    const browser = await opened.add(openBrowser());
    const goals: Goal[] = [];
    const figures: [string, string][] = [];
    for (const { name, isJudged = false, ...way } of ways) {
      // A new portal without payments, each time.
      const stack = await opened.add(openPortalStack(`first-payment-${goals.length}`));
      const person = stack.users.find(({ role }) => role === 'operator');
      if (!person) throw new Error('there is no operator among the demo users');
      const context = await browser.newContext({
        baseURL: stack.url,
        locale: 'en-GB',
        viewport: { width: 1440, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const stages = await payForTheFirstTime({ page: await context.newPage(), person, ...way });
      const seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0);
      const ratio = seconds / goalSeconds;
      goals.push({
        name: `first payment: ${name} ÷ four minutes`,
        ratio: { median: ratio, min: ratio, max: ratio },
        ...(isJudged && { goal: { at: 'most', value: 1 } }),
        kept: 1,
        discarded: 0,
      });
      figures.push([name, `${Math.round(seconds)} s`]);
      figures.push(...stages.map((stage): [string, string] => [`${name}; ${stage.name}`, told(stage)]));
    }
    return { goals, figures };
  },
};

function told({ seconds, words, keys, presses, decisions, waited }: Stage): string {
  const parts = [`${words} words`, `${keys} keys`, `${presses} presses`, `${decisions} decisions`];
  return `${Math.round(seconds)} s: ${parts.join(', ')}, ${waited.toFixed(1)} s of waiting`;
}
