import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { baseUrl } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { fillDraft, toDocuments, toReview } from '../support/transfer.ts';
import { type Language, wordsOf } from '../support/words.ts';

const languages = ['en', 'zh-CN'] as const;
const themes = ['light', 'dark'] as const;
const widths = [1280, 390] as const;
const sizes = { 1280: { width: 1280, height: 900 }, 390: { width: 390, height: 844 } };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const landmarks = [
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
];

type Theme = (typeof themes)[number];
type Width = (typeof widths)[number];

/** What every page owes to everybody, in each look; the pictures are for a person to judge. */
async function examine(page: Page, name: string, address: string): Promise<void> {
  for (const language of languages) {
    await test.step(`${name}: ${language}`, async () => {
      // One language comes up light, the other one dark; the rest is changed as the theme menu changes it.
      await choose(page, language, language === 'en' ? 'light' : 'dark');
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', language === 'en' ? 'light' : 'dark');
      await expect(page.getByTestId('env-bar')).toHaveText(wordsOf(language)('shell.sandboxBar'));
      for (const theme of themes) {
        for (const width of widths) await judge(page, { name: `${name}-${language}`, theme, width });
      }
    });
  }
  await choose(page, 'en', 'light');
  await page.setViewportSize(sizes[1280]);
}

async function choose(page: Page, language: Language, theme: Theme): Promise<void> {
  const cookies = Object.entries({ locale: language, theme });
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: baseUrl })));
}

async function judge(page: Page, o: { name: string; theme: Theme; width: Width }): Promise<void> {
  const picture = `${o.name}-${o.theme}-${o.width}`;
  await page.setViewportSize(sizes[o.width]);
  await page.evaluate(async (theme) => {
    document.documentElement.dataset.theme = theme;
    await document.fonts.ready;
  }, o.theme);
  await page.screenshot({
    path: `test-results/pages/${picture}.png`,
    fullPage: true,
    animations: 'disabled',
  });
  const sideways = await page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
  expect.soft(sideways, `${picture} scrolls sideways`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page })
    // There are no frames here: without this every look opens a page of its own to join them.
    .setLegacyMode(true)
    .options({ runOnly: tags, rules: Object.fromEntries(landmarks.map((id) => [id, { enabled: true }])) })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  expect.soft(found, `${picture}: what axe found`).toEqual([]);
}

test.describe('Every page, light and dark, in both languages, wide and narrow', () => {
  test.describe.configure({ timeout: 240_000 });

  test.describe('before signing in', () => {
    test.use({ role: null });
    test('sign-in', ({ page }) => examine(page, 'sign-in', '/sign-in'));
  });

  test('a draft', async ({ page, words }) => {
    await fillDraft(page, words, { amount: '123456.78' });
    await expect(new Wizard(page, words).saved).toBeVisible();
    const draft = page.url().replace(/\/details$/, '');
    await examine(page, 'new-transfer', '/transfers/new');
    await examine(page, 'draft-amount', `${draft}/amount`);
    await examine(page, 'draft-parties', `${draft}/parties`);
    await examine(page, 'draft-details', `${draft}/details`);
    await examine(page, 'drafts', '/drafts');
  });

  test('an empty draft after a failed try', async ({ page, words }) => {
    const wizard = new Wizard(page, words);
    for (const width of widths) {
      await page.setViewportSize(sizes[width]);
      await wizard.start();
      await wizard.openStep('parties');
      await wizard.goOn('parties');
      await expect(wizard.problems).toBeFocused();
      for (const theme of themes) await judge(page, { name: 'draft-problems-en', theme, width });
    }
  });

  test('an order on its way', async ({ page, words }) => {
    const { orderId } = await toDocuments(page, words, { amount: '123456.78' });
    await examine(page, 'documents', `/orders/${orderId}/documents`);
    // Larger ones need an identity document too.
    const ready = await toReview(page, words, { amount: '9876.54' });
    await examine(page, 'review', `/orders/${ready.orderId}/review`);
    const short = await toReview(page, words, { amount: '900.00', sourceCurrency: 'GBP' });
    await examine(page, 'review-blocked', `/orders/${short.orderId}/review`);
  });

  test('an order that is over', async ({ page, words }) => {
    const paid = await toReview(page, words, { amount: '43.21' });
    await new Review(page, words).confirmButton.click();
    await new OrderPage(page, words).expectStatus('completed');
    await examine(page, 'order', `/orders/${paid.orderId}`);
    for (const tab of ['timeline', 'documents', 'callbacks', 'exchange']) {
      await examine(page, `order-${tab}`, `/orders/${paid.orderId}?tab=${tab}`);
    }
    const failed = await toReview(page, words, { amount: '43.21', account: '6217000010000039001' });
    await new Review(page, words).confirmButton.click();
    await new OrderPage(page, words).expectStatus('failed');
    await examine(page, 'order-failed', `/orders/${failed.orderId}`);
  });

  test('overview and lists', async ({ page }) => {
    await examine(page, 'overview', '/overview');
    await examine(page, 'orders', '/orders');
    await examine(page, 'orders-none', '/orders?q=there-is-no-such-order');
    await examine(page, 'wallets', '/wallets');
    await examine(page, 'events', '/events');
  });

  test.describe('of somebody who may only read', () => {
    test.use({ role: 'auditor' });

    test('a page that is not theirs', ({ page }) => examine(page, 'denied', '/wallets/convert'));
  });

  test.describe('of an administrator', () => {
    test.use({ role: 'admin' });

    test('conversion and a missing page', async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await examine(page, 'convert', '/wallets/convert');
      await examine(page, 'not-found', '/there-is-nothing-here');
    });
  });
});
