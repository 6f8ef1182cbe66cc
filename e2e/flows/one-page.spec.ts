import type { Page } from '@playwright/test';
import { Wizard } from '../pages/wizard.ts';
import { hold, scripts } from '../support/hold.ts';
import { long } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

async function preferOnePage(page: Page, words: Words, isOn: boolean): Promise<void> {
  await page.goto('/me');
  const choice = page.getByRole('checkbox', { name: words('preferences.onePageWizard') });
  if ((await choice.isChecked()) === isOn) return;
  await choice.setChecked(isOn);
  await page.getByRole('button', { name: words('preferences.save') }).click();
  await expect(page.getByText(words('preferences.saved'), { exact: true })).toBeVisible();
}

const cases = [
  { family: 'global', ownField: 'fundedByDeposit', end: 'wizard.create.button' },
  { family: 'business', ownField: 'paymentType', end: 'wizard.steps.check.lead' },
] as const;

test.describe('All steps on one page', () => {
  test.beforeEach(({ page, words }) => preferOnePage(page, words, true));
  test.afterEach(({ page, words }) => preferOnePage(page, words, false));

  for (const { family, ownField, end } of cases) {
    const tag = family === 'global' ? [] : [long];
    test(`a ${family} order is whole before its code is there, and takes a press once it is`, {
      tag,
    }, async ({ page, words }) => {
      await page.goto('/transfers/new');
      await page.getByRole('radio', { name: words(`wizard.new.${family}.title`) }).check();
      await page.getByRole('button', { name: words('wizard.new.start') }).click();
      const atTheEnd = page.getByRole('button', { name: words(end), exact: true });
      await expect(atTheEnd).toBeVisible();

      const letGo = await hold(page, scripts);
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator(`[name="${ownField}"]`).first()).toBeVisible();
      await expect(page.locator('[name="beneficiary.fullName"]')).toBeVisible();
      await expect(atTheEnd).toBeDisabled();
      await letGo();
      await atTheEnd.click();
      const wizard = new Wizard(page, words);
      await expect(wizard.problems).toBeFocused();
    });
  }
});
