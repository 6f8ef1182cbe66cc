import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Wizard } from '../pages/wizard.ts';
import { pdf } from '../support/files.ts';
import { Keyboard } from '../support/keyboard.ts';
import { user } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

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

  await keys.activate(
    page.getByRole('banner').getByRole('link', { name: words('shell.newTransfer'), exact: true }),
  );
  await expect(page).toHaveURL(/\/transfers\/new$/);
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
  await keys.choose(
    wizard.purpose.group('purpose.label'),
    wizard.purpose.radio('purpose.label', 'purpose.Travel'),
  );
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
  await keys.goTo(documents.typeOf('ticket.pdf'));
  await page.keyboard.type('Bill');
  await expect(documents.onOrder).toContainText('ticket.pdf');
  await keys.activate(documents.completeButton);
  await keys.activate(documents.toReview);

  const review = new Review(page, words);
  await review.expectOpen();
  await keys.goTo(review.confirmButton);
  // By shortcut it asks once more.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByRole('button', { name: words('review.confirm.again', { amount: '64.00 USD' }) }),
  ).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await new OrderPage(page, words).expectStatus('completed');
});
