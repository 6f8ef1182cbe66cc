import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cookie, chromium } from '@playwright/test';
import { cacheDir } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openBrowser, signIn } from '../lib/portal-browser.ts';
import { openPortalStack } from '../lib/portal-stack.ts';
import { seesOtherProcesses, startMeter } from '../lib/processor.ts';
import type { Bound, Goal } from '../lib/report.ts';
import { spreadOf } from '../lib/statistics.ts';
import { type Address, mainPages } from './pages.ts';

const categories = ['accessibility', 'best-practices', 'performance'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

const bounds: Record<Category, Bound> = {
  accessibility: { at: 'least', value: 100 },
  'best-practices': { at: 'least', value: 100 },
  performance: { at: 'least', value: 95 },
};
const quietCoresAtMost = 0.15;
const attempts = 3;

/** Fetched when it is first wanted: with what it needs it would be a tenth of everybody's installation. */
const program = 'lighthouse@12.8.2';
/** The parts of its result that are read. */
type Result = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null }>;
  audits: Record<
    string,
    { id: string; score: number | null; scoreDisplayMode: string; displayValue?: string }
  >;
};

/** Lighthouse's own judgement of the main pages of the production build, by somebody who is signed in. */
export const lighthouseScores: Benchmark = {
  name: 'lighthouse',
  async run(plan, opened) {
    const stack = await opened.add(openPortalStack('lighthouse'));
    const port = await freePort();
    const browser = await opened.add(openBrowser([`--remote-debugging-port=${port}`]));
    const { context, page } = await signIn(browser, stack);
    const addresses = await mainPages(page);
    const runs = plan.quick ? 1 : 3;
    const scores = new Map<string, Scores[]>();
    const failures = new Map<string, string[]>();
    let isQuiet = seesOtherProcesses;
    for (const { name, path, isPublic } of addresses) {
      if (!isPublic) await signInAll(port, await context.cookies());
      for (let run = 0; run < runs; run += 1) {
        const meter = startMeter({ database: () => stack.pids });
        const result = await judge(`${stack.url}${path}`, { port, name });
        isQuiet &&= meter().otherCores <= quietCoresAtMost;
        scores.set(name, [...(scores.get(name) ?? []), result.scores]);
        failures.set(name, result.failed);
      }
    }
    const undecided = isQuiet ? undefined : 'the machine was not quiet';
    return {
      goals: addresses.flatMap(({ name }) =>
        categories.map((category) => goalFor({ name, category, scores: scores.get(name) ?? [], undecided })),
      ),
      figures: [...failures]
        .filter(([, failed]) => failed.length > 0)
        .map(([name, failed]): [string, string] => [`${name}: not perfect`, failed.join('; ')]),
    };
  },
};

function goalFor(o: {
  name: Address['name'];
  category: Category;
  scores: Scores[];
  undecided?: string | undefined;
}): Goal {
  return {
    name: `lighthouse: ${o.name}, ${o.category}`,
    ratio: spreadOf(o.scores.map((one) => one[o.category])),
    goal: bounds[o.category],
    kept: o.scores.length,
    discarded: 0,
    // Categories without a time are the same on a busy machine.
    ...(o.category === 'performance' && o.undecided && { undecided: o.undecided }),
  };
}

/** Lighthouse opens its pages in the browser's own context: a person signed in there is signed in for it. */
async function signInAll(port: number, cookies: Cookie[]): Promise<void> {
  const attached = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await attached.contexts()[0]?.addCookies(cookies);
  await attached.close();
}

async function judge(url: string, visitor: Visitor) {
  const found = await visit(url, visitor);
  if (new URL(found.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${found.finalDisplayedUrl}`);
  const score = (category: Category) => Math.round((found.categories[category].score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((one) => [one, score(one)])) as Scores,
    failed: Object.values(found.audits)
      .filter(
        ({ score: own, scoreDisplayMode }) => own !== null && own < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  };
}

/** The browser's port, and the name under which the report is kept. */
type Visitor = { port: number; name: string };

/**
 * Returns Lighthouse's result for a page and keeps the whole report, to read what a score is made of. Lighthouse misses
 * the beginning of a page now and then, says so, and is sent there again.
 */
async function visit(url: string, { port, name }: Visitor): Promise<Result> {
  const folder = join(cacheDir, 'bench', 'lighthouse');
  await mkdir(folder, { recursive: true });
  const args = [
    '--yes',
    program,
    url,
    `--port=${port}`,
    '--preset=desktop',
    '--quiet',
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--output=html',
    `--output-path=${join(folder, name)}`,
  ];
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await runProcess('npx', args);
    const report = join(folder, `${name}.report.json`);
    const result = code === 0 ? (JSON.parse(await readFile(report, 'utf8')) as Result) : undefined;
    if (result && !result.runtimeError) return result;
    if (attempt === attempts) throw new Error(`${url}: ${result?.runtimeError?.message ?? output.trim()}`);
  }
}
