import type { Page } from '@playwright/test';
import { Orders } from '../pages/orders.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';

/** True while the page says that another one is on its way. */
const bar = (page: Page) =>
  page.getByRole('banner').evaluate((element) => getComputedStyle(element, '::after').content !== 'none');

test('A press on a link shows at once, while its page is still on its way', async ({ page, words }) => {
  await page.goto('/overview');
  const link = page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: words('shell.nav.wallets'), exact: true });
  const colour = () => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await colour();
  expect(await bar(page)).toBe(false);
  const letGo = await hold(page, '**/wallets?*');
  // By the keyboard: a pointer over it would colour it, too.
  await link.press('Enter');
  await expect.poll(colour).not.toBe(before);
  expect(await bar(page)).toBe(true);
  await expect(page).toHaveURL(/\/overview$/);
  await letGo();
  await expect(page).toHaveURL(/\/wallets$/);
  await expect.poll(() => bar(page)).toBe(false);
});

test('A filter shows at once, too, though what asked for it is closed by then', async ({ page, words }) => {
  const orders = new Orders(page, words);
  await orders.open();
  const letGo = await hold(page, '**/orders?is=*');
  await orders.filter('is').click();
  await page.getByRole('checkbox', { name: words('statuses.failed.label') }).check();
  await page.getByRole('button', { name: words('common.filter.apply') }).click();
  await expect(page.getByRole('checkbox', { name: words('statuses.failed.label') })).toBeHidden();
  await expect.poll(() => bar(page)).toBe(true);
  await letGo();
  await expect(page).toHaveURL(/is=failed/);
  await expect.poll(() => bar(page)).toBe(false);
});
