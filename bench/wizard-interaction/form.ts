import { expect, type Page } from '@playwright/test';

const fieldsWanted = 60;

/** A global draft with everything in it, on one page: the longest form there is. Answers with how many fields it shows. */
export async function openLongestForm(page: Page): Promise<number> {
  const { wordsOf } = await import('../../e2e/support/words.ts');
  const { Wizard } = await import('../../e2e/pages/wizard.ts');
  const { madeDraft } = await import('../../e2e/support/made-orders.ts');
  const words = wordsOf('en');
  await page.goto('/me');
  const onePage = page.getByRole('checkbox', { name: words('preferences.onePageWizard') });
  // Before React has taken the form over, a choice is not noticed.
  await expect(async () => {
    await onePage.setChecked(false, { force: true });
    await onePage.setChecked(true, { force: true });
    await expect(page.getByText(words('preferences.unsaved'))).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: words('preferences.save'), exact: true }).click();
  await page.getByText(words('preferences.saved'), { exact: true }).waitFor();
  const { draftId } = await madeDraft(page, { family: 'global' });
  await page.goto(`/drafts/${draftId}`);
  const wizard = new Wizard(page, words);
  // Known in full, they are folded to cards of their facts.
  await wizard.sender.unfold();
  await wizard.recipient.unfold();
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  const fields = await page.locator('[data-field]:visible').count();
  if (fields < fieldsWanted) throw new Error(`the form shows ${fields} fields, not ${fieldsWanted}`);
  return fields;
}

const lastField = (page: Page, kind: string) =>
  page.locator(`[data-field] input[type=text]${kind}:visible`).last();

/** The last fields of the form, with the most fields before them: one for any text, and one that searches a list. */
export const textField = (page: Page) => lastField(page, ':not([role=combobox])');
export const searchField = (page: Page) => lastField(page, '[role=combobox]');

/** From here on no call of the page is answered: a part that waits for one shows up as a missing letter. */
export async function silenceNetwork(page: Page): Promise<void> {
  await page.route('**/*', () => {});
}
