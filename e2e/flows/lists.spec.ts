import type { Locator } from '@playwright/test';
import { Orders } from '../pages/orders.ts';
import { Wizard } from '../pages/wizard.ts';
import { madeDraft } from '../support/made-orders.ts';
import { expect, test } from '../support/test.ts';

// Lists as they are used with an input method, and with a finger.

test.describe('With an input method', () => {
  test.use({ language: 'zh-CN' });

  test('the key that ends a composition chooses nothing; characters, pinyin and English find the same', async ({
    page,
    words,
  }) => {
    const { draftId } = await madeDraft(page);
    await page.goto(`/drafts/${draftId}/details`);
    const purpose = page.getByRole('combobox', { name: words('fields.purpose.label') });
    const salary = page.getByRole('option', { name: new RegExp(`^${words('choices.purpose.Salary')}`) });
    await purpose.click();
    await expect(page.getByRole('listbox')).toBeVisible();

    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'gongzi', selectionStart: 6, selectionEnd: 6 });
    await expect(salary).toBeVisible();
    // As an input method sends it: Enter by name, and the code of a key that it took for itself.
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await keyboard.send('Input.insertText', { text: words('choices.purpose.Salary') });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await expect(purpose).toHaveValue(words('choices.purpose.Salary'));
    await expect(salary).toHaveAttribute('aria-selected', 'false');

    for (const typed of ['gongzi', 'gz', 'salary']) {
      await purpose.fill(typed);
      await expect(salary, typed).toBeVisible();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(purpose).toHaveValue(words('choices.purpose.Salary'));
  });
});

/** A tap once the page answers at once: the browser cancels one that a busy page leaves for a fifth of a second. */
async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  await target.page().evaluate(async () => {
    for (let asked = Number.NEGATIVE_INFINITY; performance.now() - asked > 50; ) {
      asked = performance.now();
      await new Promise(requestAnimationFrame);
    }
  });
  await target.tap();
}

test.describe('With a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a currency is taken and a filter set, and a tap beside a list closes it', async ({ page, words }) => {
    const { draftId } = await madeDraft(page);
    const wizard = new Wizard(page, words);
    await page.goto(`/drafts/${draftId}/amount`);
    await tap(wizard.currency('source'));
    await tap(page.getByRole('option', { name: /^EUR/ }));
    await expect(wizard.currency('source')).toHaveValue('EUR');
    await expect(page.getByRole('listbox')).toBeHidden();

    const orders = new Orders(page, words);
    await orders.open();
    await tap(orders.filter('is'));
    const popover = page.getByRole('dialog', { name: words('orders.filter.name.is') });
    await tap(popover.getByText(words('statuses.completed.label'), { exact: true }));
    await expect(popover.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await tap(page.getByRole('heading', { level: 1 }));
    await expect(popover).toBeHidden();
    await tap(orders.filter('get'));
    await tap(page.getByRole('menuitemradio', { name: words('common.filter.any') }));
    await expect(page.getByRole('menu')).toBeHidden();
  });
});
