import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.ts';
import { portalBuild } from '../../scripts/lib/portal-build.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { minimalApp } from '../lib/minimal-app.ts';
import type { Bound, Goal } from '../lib/report.ts';
import { type PageScripts, pagesOf } from './page-scripts.ts';

/**
 * The pages that have a bound; of several, the heaviest is judged. The wizard is the steps of a transfer: all of them on
 * one page, and the forms of a change, hold what holds for every page.
 */
const bounds: [of: string, matches: RegExp, bound: Bound][] = [
  ['dashboard', /^\/(overview)?$/, { at: 'most', value: 1.4 }],
  ['orders list', /^\/orders$/, { at: 'most', value: 1.6 }],
  [
    'wizard',
    /^\/(transfers\/new|drafts\/\[id\]\/|orders\/\[id\]\/(documents|review))/,
    { at: 'most', value: 2 },
  ],
  ['every page', /^/, { at: 'most', value: 2.1 }],
];

/** Compressed JavaScript that a page loads before anybody touches it, against a minimal page of the same Next. */
export const javascript: Benchmark = {
  name: 'javascript',
  async run() {
    const [minimal] = (await pagesOf(join(await minimalApp(), '.next'))).filter(({ route }) => route === '/');
    if (!minimal) throw new Error('the minimal app has no page');
    const pages = await pagesOf(inRoot(await portalBuild(console.log)));
    const heaviestFirst = pages.toSorted((a, b) => b.gzipBytes - a.gzipBytes);
    const goals = bounds.map(([name, matches, goal]): Goal => {
      const page = heaviestFirst.find(({ route }) => matches.test(route));
      const value = page ? page.gzipBytes / minimal.gzipBytes : undefined;
      return {
        name: `javascript: ${name}${page ? ` (${page.route})` : ''}`,
        ratio: value === undefined ? undefined : { median: value, min: value, max: value },
        goal,
        // The same sources always make the same bytes: there is nothing to repeat.
        kept: page ? 1 : 0,
        discarded: 0,
        ...(page ? {} : { undecided: 'there is no such page' }),
      };
    });
    const sizeOf = ({ gzipBytes, files }: PageScripts) =>
      `${(gzipBytes / 1000).toFixed(1)} kB in ${files} files, ${(gzipBytes / minimal.gzipBytes).toFixed(2)} ×`;
    return {
      goals,
      figures: [
        ['minimal page', sizeOf(minimal)],
        ...heaviestFirst.map((page): [string, string] => [page.route, sizeOf(page)]),
      ],
    };
  },
};
