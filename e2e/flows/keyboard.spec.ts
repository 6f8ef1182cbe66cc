import type { Locator, Page } from '@playwright/test';
import { pdf } from '../kit/values.ts';
import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Wizard } from '../pages/wizard.ts';
import { Keyboard, pressShortcut } from '../support/keyboard.ts';
import { user } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

test.use({ role: null });

test('From signing in to the completed payment without a pointer', async ({ page, words }) => {
  const keys = new Keyboard(page);
  await page.goto('/sign-in');
  const signIn = new SignIn(page, words);
  const { email, password } = user('operator');
  await keys.type(signIn.email, email);
  await keys.type(signIn.password, password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/overview$/);

  // An overview without orders offers it, too.
  const navigation = page.getByRole('navigation', { name: words('shell.mainNavigation') });
  await keys.activate(navigation.getByRole('link', { name: words('shell.newTransfer'), exact: true }));
  await expect(page).toHaveURL(/\/transfers\/new$/);
  // The family that was used last is chosen already; another flow may have used another.
  const families = page.getByRole('main');
  await keys.choose(families, families.getByRole('radio', { name: words('wizard.new.global.title') }));
  await keys.activate(page.getByRole('button', { name: words('wizard.new.start'), exact: true }));

  const wizard = new Wizard(page, words);
  await wizard.expectStep('amount');
  await keys.pick(wizard.currency('source'), 'USD');
  await keys.goBackTo(wizard.amount('source', 'USD'));
  await keys.type(wizard.amount('source', 'USD'), '64.00');
  await expect(wizard.amount('target', 'CNY')).not.toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Enter');

  await wizard.expectStep('parties');
  const { sender, recipient, account } = wizard;
  await keys.type(sender.field('payer.lastName.label'), 'Miller');
  await keys.type(sender.field('payer.firstName.label'), 'Jane');
  await keys.pick(sender.field('payer.nationality.label'), 'United States');
  await keys.type(recipient.field('beneficiary.lastName.label'), '王');
  await keys.type(recipient.field('beneficiary.firstName.label'), '小明');
  await keys.pick(recipient.field('beneficiary.nationality.label'), 'China');
  await keys.choose(
    recipient.group('beneficiary.gender.label'),
    recipient.radio('beneficiary.gender.label', 'gender.FeMale'),
  );
  await keys.type(account.field('beneficiary.accountInfo.name.label'), '王小明');
  await keys.type(account.field('beneficiary.accountInfo.bankName.label'), '中国银行北京分行');
  await keys.type(account.field('beneficiary.accountInfo.number.label'), '6217000010000004567');
  await keys.pick(account.field('beneficiary.accountInfo.country.label'), 'China');
  await page.keyboard.press('ControlOrMeta+Enter');

  await wizard.expectStep('details');
  await keys.pick(wizard.purpose.field('purpose.label'), 'Travel');
  await keys.choose(
    wizard.purpose.group('fundsSource.label'),
    wizard.purpose.radio('fundsSource.label', 'fundsSource.Saving deposits'),
  );
  await keys.activate(wizard.createButton);

  const documents = new Documents(page, words);
  await documents.expectOpen();
  const choosing = page.waitForEvent('filechooser');
  await keys.goTo(documents.chooser);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(pdf('ticket.pdf', String(Date.now())));
  await keys.select(documents.typeOf('ticket.pdf'), 'Bill');
  await keys.activate(documents.sendButton);
  await expect(documents.onOrder).toContainText('ticket.pdf');
  await keys.activate(documents.completeButton);

  const review = new Review(page, words);
  await review.expectOpen();
  await keys.goTo(review.confirmButton);
  // By shortcut it asks once more; who is too slow with the second press is asked again.
  const again = page.getByRole('button', { name: words('review.confirm.again', { amount: '64.00 USD' }) });
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(again).toBeFocused({ timeout: 2_000 });
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page).not.toHaveURL(/\/review$/, { timeout: 20_000 });
  }).toPass();
  await new OrderPage(page, words).expectStatus('completed');
});

test.describe('a list whose code is on its way', () => {
  test.use({ role: 'operator' });

  test('takes no key away from the field that asked for it', async ({ page, words }) => {
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.openStep('parties');
    // Opened anew: no field of this page has asked for the list yet.
    await page.reload();
    const country = wizard.account.field('beneficiary.accountInfo.country.label');
    await expect(country).toBeEnabled();
    let isAsked = false;
    let send = () => {};
    const gate = new Promise<void>((open) => {
      send = open;
    });
    await page.route('**/_next/static/chunks/**', async (route) => {
      isAsked = true;
      await gate;
      await route.continue();
    });
    await country.focus();
    await expect.poll(() => isAsked).toBe(true);
    await page.keyboard.type('Germ');
    await expect(country).toHaveValue('Germ');
    send();
    const list = page.getByRole('listbox');
    await expect(list).toContainText('Germany');
    await expect(country).toBeFocused();
    await expect(country).toHaveValue('Germ');
    await page.keyboard.press('Enter');
    await expect(country).toHaveValue('Germany');
  });
});

test.describe('shortcuts', () => {
  test.use({ role: 'operator' });

  test('T-18: single keys lead somewhere, never while somebody types, and not once they are off', async ({
    page,
    words,
  }) => {
    await page.goto('/overview');
    await pressShortcut(page, ['g', 'o'], () => expect(page).toHaveURL(/\/orders$/, { timeout: 1_000 }));
    const search = page.getByRole('main').getByRole('searchbox').first();
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('gwn?');
    await expect(search).toHaveValue('gwn?');
    await expect(page).toHaveURL(/\/orders$/);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: words('shortcuts.title') });
    await expect(list).toContainText(words('shortcuts.does.next'));
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();

    await page.context().addCookies([{ name: 'single-keys', value: 'off', url: page.url() }]);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).focus();
    const palette = await openPalette(page, words);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.keyboard.press('n');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: words('palette.title') })).toBeVisible();
    await expect(page).toHaveURL(/\/orders$/);
  });

  test('The palette finds commands in either language and gives the focus back', async ({ page, words }) => {
    await page.goto('/wallets');
    const opener = page.getByRole('heading', { level: 1 });
    await opener.focus();
    const palette = await openPalette(page, words);
    const box = palette.getByRole('combobox');
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    const before = await box.boundingBox();
    await page.keyboard.type('huanhui');
    const convert = palette.getByRole('option', { name: words('palette.command.convert') });
    await expect(convert).toHaveAttribute('aria-disabled', 'true');
    expect((await box.boundingBox())?.y, 'where one types stays').toBe(before?.y);
    await page.keyboard.press('Enter');
    await expect(palette).toBeVisible();
    await box.fill('caogao');
    await expect(palette.getByRole('option', { name: words('palette.command.drafts') })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/drafts$/);
  });
});

async function openPalette(page: Page, words: Words): Promise<Locator> {
  const palette = page.getByRole('dialog', { name: words('palette.title') });
  await pressShortcut(page, ['ControlOrMeta+k'], () => expect(palette).toBeVisible({ timeout: 1_000 }));
  return palette;
}
