import type { Locator, Page } from '@playwright/test';
import { actorAt } from '../support/actor.ts';
import { Keyboard, pressShortcut } from '../support/keyboard.ts';
import { orderOf } from '../support/made-orders.ts';
import { axeFinds } from '../support/screens/axe.ts';
import { unreadable } from '../support/screens/popovers.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

/**
 * A dialog by keyboard: Tab goes round inside it, in either direction, axe finds nothing wrong in it, and Esc closes it
 * and gives the focus back to what opened it.
 */
async function expectNoTrap(page: Page, opener: Locator, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
  await expect(dialog).toBeVisible();
  await expect.poll(() => focusIn(dialog)).toBe('inside');
  const stops = await dialog.locator('a, button, input, select, textarea, [tabindex]').count();
  // Once round, and back over the end of it.
  for (const [key, times] of [
    ['Tab', stops + 2],
    ['Shift+Tab', 3],
  ] as const) {
    for (let steps = 0; steps < times; steps += 1) {
      await page.keyboard.press(key);
      if ((await focusIn(dialog)) === 'inside') continue;
      // Past its last stop the focus goes round by a mark beside the dialog, which hands it on a frame later.
      await expect.poll(() => focusIn(dialog), `${name}: ${key} ${steps}`).not.toBe('behind');
    }
  }
  expect(await axeFinds(dialog, 'everything'), name).toEqual([]);
  expect(await unreadable(dialog), name).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/** The browser's own bars are a stop of the round too: the page's body has the focus then. */
const focusIn = (dialog: Locator): Promise<'inside' | 'browser' | 'behind'> =>
  dialog.evaluate((element) => {
    const at = document.activeElement;
    if (at === null || at === document.body || at === document.documentElement) return 'browser';
    return element.contains(at) ? 'inside' : 'behind';
  });

const listDialogs = [
  ['orders.columns.label', 'orders.columns.title'],
  ['orders.bulk.export', 'orders.export.title'],
] as const;

async function throughOrders(page: Page, words: Words): Promise<void> {
  const keys = new Keyboard(page);
  await page.goto('/orders');
  const opener = page.getByRole('heading', { level: 1 });
  for (const [press, title] of [
    ['?', 'shortcuts.title'],
    ['ControlOrMeta+k', 'palette.title'],
  ] as const) {
    await opener.focus();
    const dialog = page.getByRole('dialog', { name: words(title) });
    await pressShortcut(page, [press], () => expect(dialog).toBeVisible({ timeout: 1_000 }));
    await expectNoTrap(page, opener, words(title));
  }
  for (const [label, title] of listDialogs) {
    const button = page.getByRole('main').getByRole('button', { name: words(label), exact: true });
    await keys.activate(button);
    await expectNoTrap(page, button, words(title));
  }
}

test('T-07: no dialog of the list keeps the focus, and each gives it back', async ({ page, words }) => {
  await orderOf(await actorAt(page), { amount: '61.00' });
  await throughOrders(page, words);
});

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' });

  test('T-07: nor do the menu and the dialogs of an order', async ({ page, words }) => {
    const { orderId, orderNo } = await orderOf(await actorAt(page), { amount: '62.00' });
    await page.goto(`/orders/${orderId}`);
    const menu = page.getByRole('button', { name: words('order.menu.label') });
    // Nothing can be pressed before the page's code looks after it.
    await expect(menu).toBeEnabled();
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    for (const [item, title] of [
      ['order.menu.note', words('order.note.title')],
      ['order.menu.cancel', words('order.cancel.title', { orderNo })],
    ] as const) {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: words(item), exact: true }).press('Enter');
      await expectNoTrap(page, menu, title);
    }
  });
});
