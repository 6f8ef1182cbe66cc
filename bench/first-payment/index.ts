import type { Benchmark } from '../lib/benchmark.ts';
import { openBrowser } from '../lib/portal-browser.ts';
import { openPortalStack } from '../lib/portal-stack.ts';
import type { Goal } from '../lib/report.ts';
import { Newcomer, type Stage } from './newcomer.ts';
import { payAgain, payForTheFirstTime, type Way } from './task.ts';

const firstSeconds = 240;
const againSeconds = 40;
const ways: readonly (Way & { name: string; isJudged?: boolean })[] = [
  { name: 'details pasted, task read', reading: 'task', isPasted: true, isJudged: true },
  { name: 'details typed, task read', reading: 'task', isPasted: false },
  { name: 'details typed, everything read', reading: 'everything', isPasted: false },
];

/**
 * The first payment of somebody new, from the sign-in to the confirmation that was accepted, against four minutes; and
 * the next one to the same recipient, from the list of recipients, against forty seconds. A model of a person, whose
 * pace is in `newcomer.ts`, acts on the real pages; what the pages take is measured.
 */
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
      const newcomer = new Newcomer(await context.newPage(), way.reading);
      await payForTheFirstTime(newcomer, { person, isPasted: way.isPasted });
      const first = [...newcomer.stages];
      await payAgain(newcomer);
      const again = newcomer.stages.slice(first.length);
      goals.push(
        goalOf(`first payment: ${name} ÷ four minutes`, secondsOf(first) / firstSeconds, isJudged),
        goalOf(
          `the same recipient again: ${name} ÷ forty seconds`,
          secondsOf(again) / againSeconds,
          isJudged,
        ),
      );
      figures.push([name, `${Math.round(secondsOf(first))} s, again ${Math.round(secondsOf(again))} s`]);
      figures.push(
        ...newcomer.stages.map((stage): [string, string] => [`${name}; ${stage.name}`, told(stage)]),
      );
    }
    return { goals, figures };
  },
};

const secondsOf = (stages: readonly Stage[]): number => stages.reduce((sum, { seconds }) => sum + seconds, 0);

function goalOf(name: string, ratio: number, isJudged: boolean): Goal {
  return {
    name,
    ratio: { median: ratio, min: ratio, max: ratio },
    ...(isJudged && { goal: { at: 'most', value: 1 } }),
    kept: 1,
    discarded: 0,
  };
}

function told({ seconds, words, keys, presses, decisions, waited }: Stage): string {
  const parts = [`${words} words`, `${keys} keys`, `${presses} presses`, `${decisions} decisions`];
  return `${Math.round(seconds)} s: ${parts.join(', ')}, ${waited.toFixed(1)} s of waiting`;
}
