import type { Locator } from '@playwright/test';
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

const set = (ids: readonly string[], enabled: boolean) =>
  Object.fromEntries(ids.map((id) => [id, { enabled }]));

/** The rules that another width can break: it shows other controls, and puts them elsewhere. */
const ofAWidth = [
  'target-size',
  'button-name',
  'link-name',
  'label',
  'select-name',
  'aria-hidden-focus',
  'heading-order',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-unique',
  'scrollable-region-focusable',
];

export type Rules = 'everything' | 'colours' | 'of a width';
const runs: Record<Rules, RunOptions> = {
  everything: { runOnly: tags, rules: set(besides, true) },
  colours: { runOnly: colours },
  'of a width': { runOnly: ofAWidth },
};

/**
 * Returns axe's findings in a part of a page, such as an open list, or in the whole of it, `:root`. The page keeps axe until it is loaded
 * anew: to read its half megabyte takes a browser nearly as long as to check a small page.
 */
export async function axeFinds(part: Locator, what: Rules): Promise<string[]> {
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return part.evaluate(async (include, options) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    // Focus guards of an open list or menu pass the focus on at once: nobody comes to rest on them.
    const context = { include, exclude: [['[data-base-ui-focus-guard]']] };
    const { violations } = await there.run(context, {
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
