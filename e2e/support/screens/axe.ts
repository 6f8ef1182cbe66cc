import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const besides = [
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'region',
  'page-has-heading-one',
  'heading-order',
  'target-size',
];
/** The rules that can differ between two themes of one page: themes change colours and nothing else. */
const colours = ['color-contrast', 'link-in-text-block'];

const runs: Record<'everything' | 'colours', RunOptions> = {
  everything: { runOnly: tags, rules: Object.fromEntries(besides.map((id) => [id, { enabled: true }])) },
  colours: { runOnly: colours },
};

/**
 * Returns axe's findings: all, or only those a change of theme can cause. The page keeps axe until it is loaded anew:
 * to read its half megabyte takes a browser nearly as long as to check a small page.
 */
export async function axeFinds(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    // Focus guards of an open list or menu pass the focus on at once: nobody comes to rest on them.
    const guards = { exclude: [['[data-base-ui-focus-guard]']] };
    const { violations } = await there.run(guards, {
      ...options,
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all }) => {
        const why = [...any, ...all][0]?.message ?? '';
        return `${id}: ${html.slice(0, 160)} ${why.slice(0, 160)}`;
      }),
    );
  }, runs[what]);
}
