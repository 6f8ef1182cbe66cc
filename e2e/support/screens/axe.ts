import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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
/** What can differ between two themes of one page: they change colours and nothing else. */
const colours = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong: everything, or only what a change of theme can do. */
export async function axeFinds(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // There are no frames of ours: without this every look opens a page of its own to join them.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      ...(what === 'colours'
        ? { runOnly: colours }
        : { runOnly: tags, rules: Object.fromEntries(besides.map((id) => [id, { enabled: true }])) }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all }) => {
      const why = [...any, ...all][0]?.message ?? '';
      return `${id}: ${html.slice(0, 160)} ${why.slice(0, 160)}`;
    }),
  );
}
