import { hold } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';

test('A press on a link shows at once, while its page is still on its way', async ({ page, words }) => {
  await page.goto('/overview');
  const link = page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: words('shell.nav.wallets'), exact: true });
  const colour = () => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const bar = () =>
    page.getByRole('banner').evaluate((element) => getComputedStyle(element, '::after').content !== 'none');
  const before = await colour();
  expect(await bar()).toBe(false);
  const letGo = await hold(page, '**/wallets?*');
  // By the keyboard: a pointer over it would colour it, too.
  await link.press('Enter');
  await expect.poll(colour).not.toBe(before);
  expect(await bar()).toBe(true);
  await expect(page).toHaveURL(/\/overview$/);
  await letGo();
  await expect(page).toHaveURL(/\/wallets$/);
  await expect.poll(bar).toBe(false);
});
