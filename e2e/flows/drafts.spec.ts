import type { Page, Response } from '@playwright/test';
import { Wizard } from '../pages/wizard.ts';
import { actorAt } from '../support/actor.ts';
import { hold, scripts } from '../support/hold.ts';
import { madeDraft, orderOf } from '../support/made-orders.ts';
import { openDraft } from '../support/portal-api.ts';
import { expect, test } from '../support/test.ts';

test.describe('A draft', () => {
  test('keeps what was typed, also over a reload and from the list of drafts', async ({ page, words }) => {
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.pickCurrency('source', 'USD');
    const orderNo = await wizard.orderNo.inputValue();
    await wizard.amount('source', 'USD').fill('321.09');
    await expect(wizard.amount('target', 'CNY')).not.toHaveValue('');
    await wizard.openStep('parties');
    await wizard.recipient.fill('beneficiary.lastName.label', '欧阳');
    const saving = page.waitForResponse(isSaveOf('娜'));
    await wizard.recipient.fill('beneficiary.firstName.label', '娜');
    await expect(wizard.recipient.field('beneficiary.fullName.label')).toHaveValue('欧阳娜');
    expect((await saving).ok()).toBe(true);
    await expect(wizard.saved).toBeVisible();

    await page.reload();
    await expect(wizard.recipient.field('beneficiary.fullName.label')).toHaveValue('欧阳娜');
    await wizard.openStep('amount');
    await expect(wizard.amount('source', 'USD')).toHaveValue('321.09');
    await page.goBack();
    await expect(wizard.recipient.field('beneficiary.lastName.label')).toHaveValue('欧阳');

    await page.goto('/drafts');
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await row.getByRole('link', { name: words('wizard.drafts.continue') }).click();
    await expect(wizard.amount('source', 'USD')).toHaveValue('321.09');
    expect(await stored(page)).toEqual([]);
  });

  test('is not lost when the page is left right after typing', async ({ page, words }) => {
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.pickCurrency('source', 'USD');
    const address = page.url();
    await wizard.amount('source', 'USD').fill('77.70');
    await page.goto('/drafts');
    await page.goto(address);
    await expect(wizard.amount('source', 'USD')).toHaveValue('77.70');
  });

  test('takes letters and presses once it is ready, and none before that it would lose', async ({
    page,
    words,
  }) => {
    const { draftId } = await madeDraft(page, { isEmpty: true });
    const letGo = await hold(page, scripts);
    await page.goto(`/drafts/${draftId}/parties`, { waitUntil: 'commit' });
    const wizard = new Wizard(page, words);
    await expect(wizard.sender.field('payer.lastName.label')).toBeDisabled();
    await expect(wizard.continueFrom('parties')).toBeDisabled();
    await letGo();
    await wizard.sender.fill('payer.lastName.label', 'Miller');
    await wizard.recipient.choose('beneficiary.gender.label', 'gender.Male');
    await wizard.goOn('parties');
    await expect(wizard.problems).toBeFocused();
    await expect(wizard.sender.field('payer.lastName.label')).toHaveValue('Miller');
    await expect
      .poll(async () => {
        const { payer, beneficiary } = (await openDraft(page)).values;
        return [payer.lastName, beneficiary.gender];
      })
      .toEqual(['Miller', 'Male']);
  });

  test('says what is missing, first things first, and leads there', async ({ page, words }) => {
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.pickCurrency('source', 'USD');
    await wizard.openStep('parties');
    const title = await wizard.titleOf('parties');
    await wizard.goOn('parties');
    await expect(wizard.problems).toBeFocused();
    await expect(page).toHaveTitle(words('wizard.errorTitle', { title }));
    const links = wizard.problems.getByRole('link');
    const missing = await links.count();
    await expect(
      page.locator('main [aria-invalid=true], main fieldset[data-field]:has(p[id$="-error"])'),
    ).toHaveCount(missing);
    await links.first().click();
    await expect(wizard.sender.field('payer.lastName.label')).toBeFocused();
    await wizard.sender.fill('payer.lastName.label', 'Miller');
    // The full name follows from its parts.
    await expect(links).toHaveCount(missing - 2);
  });

  test('keeps an amount that cannot be read where it was typed, over a reload too', async ({
    page,
    words,
  }) => {
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.pickCurrency('source', 'USD');
    const amount = wizard.amount('source', 'USD');
    await amount.fill('12a50x');
    await expect(wizard.saved).toBeVisible();
    await page.reload();
    await expect(amount).toHaveValue('12a50x');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(wizard.summary).not.toContainText('12a50x');
    await amount.fill('12.50');
    await expect(wizard.amount('target', 'CNY')).not.toHaveValue('');
    await expect(wizard.summary).toContainText('12.50');
  });

  test('changed in two tabs asks which version stays', async ({ page, words, context, complaints }) => {
    complaints.expect(/409/);
    const here = new Wizard(page, words);
    await here.start();
    await here.pickCurrency('source', 'USD');
    await here.amount('source', 'USD').fill('500.00');
    await here.expectKept('500.00');
    // Another tab's save would appear here by itself, were nothing being saved here at that moment.
    const letGo = await hold(page, '**/api/drafts/*', (request) => request.method() === 'PATCH');
    await here.orderNo.fill(`${await here.orderNo.inputValue()}-2`);
    await here.orderNo.press('ControlOrMeta+s');
    const other = await context.newPage();
    const there = new Wizard(other, words);
    await other.goto(page.url());
    await there.amount('source', 'USD').fill('600.00');
    await there.expectKept('600.00');

    await letGo();
    const question = page.getByRole('alertdialog', { name: words('wizard.conflict.title') });
    await expect(question).toBeVisible();
    await expect(question).toContainText('600.00');
    const save = question.getByRole('button');
    await expect(save.last()).toBeDisabled();
    // A conflict about money has no default: each is decided.
    for (const group of await question.getByRole('group').all()) {
      await group.getByRole('radio').last().check();
    }
    await question.getByRole('button', { name: words('wizard.conflict.save') }).click();
    await expect(question).toBeHidden();
    await expect(here.saved).toBeVisible();
    await here.openStep('amount');
    await expect(here.amount('source', 'USD')).toHaveValue('600.00');
    await page.reload();
    await expect(here.amount('source', 'USD')).toHaveValue('600.00');
  });

  test('saved in one tab appears in the other', async ({ page, words, context }) => {
    const here = new Wizard(page, words);
    await here.start();
    await here.pickCurrency('source', 'USD');
    await here.amount('source', 'USD').fill('500.00');
    await here.expectKept('500.00');
    const other = await context.newPage();
    const there = new Wizard(other, words);
    await other.goto(page.url());
    await there.amount('source', 'USD').fill('600.00');
    await expect(here.amount('source', 'USD')).toHaveValue('600.00');
  });

  test('is typed in by one person at a time, and can be taken over', async ({ page, words, openAs }) => {
    const here = new Wizard(page, words);
    await here.start();
    await here.pickCurrency('source', 'USD');
    await here.amount('source', 'USD').fill('500.00');
    await here.expectKept('500.00');
    const other = await openAs('approver');
    const there = new Wizard(other, words);
    await other.goto(page.url());
    const takeOver = other.getByRole('button', { name: words('wizard.presence.takeOver') });
    await expect(takeOver).toBeVisible();
    await expect(there.amount('source', 'USD')).toBeDisabled();
    await takeOver.click();
    await expect(there.amount('source', 'USD')).toBeEnabled();
    await expect(page.getByRole('button', { name: words('wizard.presence.takeOver') })).toBeVisible();
    await expect(here.amount('source', 'USD')).toBeDisabled();
    await there.amount('source', 'USD').fill('700.00');
    await expect(here.amount('source', 'USD')).toHaveValue('700.00');
  });

  test('discarded is gone from the list', async ({ page, words }) => {
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.pickCurrency('source', 'USD');
    const orderNo = await wizard.orderNo.inputValue();
    await page.goto('/drafts');
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await row.getByRole('button', { name: words('wizard.drafts.discard') }).click();
    await expect(row).toBeHidden();
  });
});

test.describe('The order form', () => {
  test('refuses an order number that is used already, at the field', async ({ page, words }) => {
    const wizard = new Wizard(page, words);
    const { orderNo } = await orderOf(await actorAt(page));
    const { draftId } = await madeDraft(page);
    await page.goto(`/drafts/${draftId}/amount`);
    await wizard.orderNo.fill(orderNo);
    await wizard.openStep('details');
    await wizard.createButton.click();
    await expect(wizard.problems).toContainText(words('errors.orderNoTaken'));
    await wizard.problems.getByRole('link').click();
    await expect(wizard.orderNo).toBeFocused();
  });
});

/** The portal's answer to an autosave that holds this text. */
const isSaveOf = (text: string) => (answer: Response) =>
  answer.request().method() === 'PATCH' && (answer.request().postData() ?? '').includes(text);

/** Names and numbers of people have no place in a browser's storage. */
function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).filter((key) => /corridor|draft/i.test(key)),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
}
