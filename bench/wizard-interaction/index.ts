import type { Locator, Page } from '@playwright/test';
import type { Benchmark } from '../lib/benchmark.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import type { Plan } from '../lib/plan.ts';
import { openBrowser, signIn } from '../lib/portal-browser.ts';
import { openPortalStack } from '../lib/portal-stack.ts';
import { startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';
import { quantile } from '../lib/statistics.ts';
import { openLongestForm, searchField, silenceNetwork, textField } from './form.ts';
import { paintsOf, slowDown } from './paint.ts';

const slowerBy = 4;
/** A fast typist; slower than a frame on a slowed machine, so that each letter is a change of its own. */
const betweenMs = 120;

/** Typing into the longest form, against pressing a trivial button beside it, and one of a page that has nothing else. */
export const wizardInteraction: Benchmark = {
  name: 'wizard-interaction',
  async run(plan, opened) {
    const stack = await opened.add(openPortalStack('wizard'));
    const browser = await opened.add(openBrowser());
    const { context, page: form } = await signIn(browser, stack);
    const fields = await openLongestForm(form);
    await silenceNetwork(form);
    const trivial = await context.newPage();
    await trivial.setContent('<!doctype html><main></main>');
    for (const page of [form, trivial]) await slowDown(page, slowerBy);
    for (const page of [form, trivial]) await prepare(page);
    const typing = typist(textField(form));
    const searching = typist(searchField(form));
    const pressing = presser(trivial);
    const beside = presser(form);
    for (const each of [typing, searching, pressing, beside]) await each(plan.quick ? 5 : 20);

    const pairs = await measurePairs(plan, async () => {
      const meter = startMeter({ database: () => stack.pids });
      const typed = await typing(inputs(plan));
      const pressedBeside = await beside(inputs(plan));
      const searched = await searching(inputs(plan));
      const pressed = await pressing(inputs(plan));
      const ratio = (taken: number[], to: number[], share = 0.5) =>
        quantile(taken, share) / quantile(to, share);
      return {
        ratios: {
          median: ratio(typed, pressedBeside),
          slow: ratio(typed, pressedBeside, 0.95),
          search: ratio(searched, pressedBeside),
          empty: ratio(typed, pressed),
        },
        figures: {
          typed: quantile(typed, 0.5),
          typedSlow: quantile(typed, 0.95),
          searched: quantile(searched, 0.5),
          pressed: quantile(pressed, 0.5),
          pressedBeside: quantile(pressedBeside, 0.5),
        },
        usages: [meter()],
      };
    });
    const ms = (name: string) => `${short(pairs.figures[name] ?? Number.NaN)} ms`;
    return {
      goals: [
        goalOf(pairs, 'median', 'wizard: letter to paint ÷ trivial button beside the form', {
          at: 'most',
          value: 1.5,
        }),
        goalOf(pairs, 'slow', 'wizard: the same, the slowest twentieth'),
        goalOf(
          pairs,
          'search',
          'wizard: letter in a searched list to paint ÷ trivial button beside the form',
        ),
        goalOf(pairs, 'empty', 'wizard: letter to paint ÷ trivial button of an empty page'),
      ],
      figures: [
        ['fields on the page', String(fields)],
        [`letter to paint, ${slowerBy} × slower, no call answered`, `${ms('typed')}; p95 ${ms('typedSlow')}`],
        ['letter in a searched list to paint', ms('searched')],
        ['trivial button beside the form to paint', ms('pressedBeside')],
        ['trivial button of an empty page to paint', ms('pressed')],
      ],
    };
  },
};

const inputs = (plan: Plan): number => Math.max(8, Math.round((plan.seconds * 1000) / betweenMs));

/** Milliseconds to paint of so many inputs. */
type Person = (count: number) => Promise<number[]>;

async function prepare(page: Page): Promise<void> {
  await page.evaluate(addTrivialButton);
  for (const event of ['keydown', 'click'] as const) await paintsOf(page, event).start();
}

function typist(field: Locator): Person {
  const page = field.page();
  const paints = paintsOf(page, 'keydown');
  return async (count) => {
    await page.bringToFront();
    await field.focus();
    await field.fill('');
    const text = 'abcdefghij'.repeat(Math.ceil(count / 10)).slice(0, count);
    await paints.take();
    await page.keyboard.type(text, { delay: betweenMs });
    // Nothing may have waited for an answer, and no letter may have been lost.
    if ((await field.inputValue()) !== text) throw new Error('the field does not hold what was typed');
    return paints.take();
  };
}

function presser(page: Page): Person {
  const paints = paintsOf(page, 'click');
  const button = page.locator('#trivial');
  return async (count) => {
    await page.bringToFront();
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error('the button is not on the page');
    await paints.take();
    for (let n = 0; n < count; n += 1) {
      // Held down for as long as passes between two letters: both halves work at one pace.
      await page.mouse.click(box.x + 5, box.y + 5, { delay: betweenMs });
    }
    return paints.take();
  };
}

/** Runs in the browser: a button that counts its presses, at the end of the page. */
function addTrivialButton(): void {
  const button = document.createElement('button');
  button.id = 'trivial';
  button.textContent = '0';
  button.addEventListener('click', () => {
    button.textContent = String(Number(button.textContent) + 1);
  });
  document.querySelector('main')?.append(button);
}
