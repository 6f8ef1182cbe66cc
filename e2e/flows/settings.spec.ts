import type { Locator, Page } from '@playwright/test';
import { Documents } from '../pages/order-steps.ts';
import { madeDraft, madeOrder } from '../support/made-orders.ts';
import { alone, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

// Settings that admins make for everybody: names and suggestions of documents, and discarded drafts.

const code = 'TC';
const names = { en: 'Tax certificate', zh: '完税证明' };

const nameField = (page: Page, words: Words, language: 'en' | 'zh'): Locator =>
  page.getByRole('textbox', {
    name: words('documentSettings.names.nameOf', {
      code,
      language: words(`documentSettings.names.${language}`),
    }),
  });

async function save(page: Page, words: Words, what: 'names' | 'suggestions'): Promise<void> {
  await page.getByRole('button', { name: words(`documentSettings.${what}.save`), exact: true }).click();
  // Dismissed, so that it is not taken for the word on what is saved next.
  const said = page.getByRole('status').filter({ hasText: words('documentSettings.saved') });
  await said.getByRole('button', { name: words('common.dismiss') }).click();
  await expect(said).toHaveCount(0);
}

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(language, { tag: [alone, ...longUnlessEnglish(language)] }, () => {
    test.use({ language });

    test('an admin names a code and suggests it; who adds documents sees both', async ({
      page,
      words,
      openAs,
    }) => {
      const admin = await openAs('admin');
      await admin.goto('/admin/documents?family=global&purpose=Family+Support');
      await admin
        .getByRole('region', { name: words('documentSettings.names.title') })
        .locator('summary')
        .click();
      const english = nameField(admin, words, 'en');
      const chinese = nameField(admin, words, 'zh');
      await english.fill(names.en);
      await chinese.fill('');
      await admin.getByRole('button', { name: words('documentSettings.names.save'), exact: true }).click();
      await expect(admin.getByRole('main').getByRole('alert')).toContainText(code);
      await expect(chinese).toBeFocused();
      await expect(english).toHaveValue(names.en);
      await chinese.fill(names.zh);
      await save(admin, words, 'names');

      const rule = admin.getByRole('group', {
        name: new RegExp(language === 'en' ? names.en : names.zh),
      });
      const choose = (id: 'always' | 'never' | 'learned') =>
        rule.getByText(words(`documentSettings.rules.${id}`), { exact: true }).click();
      await choose('always');
      await save(admin, words, 'suggestions');
      await admin.reload();
      await expect(
        rule.getByRole('radio', { name: words('documentSettings.rules.always'), exact: true }),
      ).toBeChecked();

      await madeOrder(page, words);
      await new Documents(page, words).expectOpen();
      const suggested = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: language === 'en' ? names.en : names.zh });
      await expect(suggested).toContainText(words('common.fileDrop.suggestedSlot'));

      await choose('never');
      await save(admin, words, 'suggestions');
      await page.reload();
      await new Documents(page, words).expectOpen();
      await expect(suggested).toHaveCount(0);

      // As it was, for whoever comes next.
      await choose('learned');
      await save(admin, words, 'suggestions');
      await english.fill('');
      await chinese.fill('');
      await save(admin, words, 'names');
      await expect(rule).toHaveCount(0);
    });
  });
}

test('a draft that was thrown away is brought back; about a colleague’s one is asked first', async ({
  page,
  words,
  openAs,
}) => {
  const { orderNo } = await madeDraft(page, { amount: '64.00' });
  const rowOf = (on: Page) =>
    on
      .getByRole('table', { name: words('wizard.drafts.title'), exact: true })
      .getByRole('row')
      .filter({ hasText: orderNo });
  const discardOf = (on: Page) => rowOf(on).getByRole('button', { name: words('wizard.drafts.discard') });
  await page.goto('/drafts');
  await discardOf(page).click();
  await expect(rowOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: words('wizard.drafts.undo'), exact: true }).click();
  await expect(rowOf(page)).toHaveCount(1);

  const colleague = await openAs('admin');
  await colleague.goto('/drafts');
  await discardOf(colleague).click();
  const question = colleague.getByRole('alertdialog');
  await question.getByRole('button', { name: words('wizard.drafts.keep') }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(colleague)).toHaveCount(1);
  await discardOf(colleague).click();
  await question.getByRole('button', { name: words('wizard.drafts.discard'), exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(colleague)).toHaveCount(0);

  await page.reload();
  await expect(rowOf(page)).toHaveCount(0);
  await page
    .locator('summary')
    .filter({ hasText: words('wizard.drafts.discardedTitle') })
    .click();
  const gone = page.getByRole('table', { name: words('wizard.drafts.discardedTitle') });
  await gone
    .getByRole('row')
    .filter({ hasText: orderNo })
    .getByRole('button', { name: words('wizard.drafts.restore') })
    .click();
  await expect(rowOf(page)).toContainText('64.00');
});
