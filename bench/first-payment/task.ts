import type { Wizard } from '../../e2e/pages/wizard.ts';
import type { Words } from '../../e2e/support/words.ts';
import type { DemoUser } from '../../scripts/lib/demo-data.ts';
import type { Newcomer, Reading } from './newcomer.ts';

export type Way = {
  reading: Reading;
  /** The recipient's details come in a message and are pasted, or on paper and are typed. */
  isPasted: boolean;
};

const message = `Name: 王芳
Gender: Female
Nationality: China
Bank: 中国银行北京分行
Account number: 6217000010000004567
ID number: 11010519491231002X
Phone: 13800138000
Address: 北京市朝阳区建国路88号`;

/**
 * The task of the trials in docs/first-payment.md: Jane Miller, United States, supports her family with 1,250.00 USD;
 * 王芳 has an account with a bank in China, and her address, identity number and phone are given too. From the sign-in
 * to the confirmation that was accepted.
 */
export async function payForTheFirstTime(
  newcomer: Newcomer,
  { person, isPasted }: { person: DemoUser; isPasted: boolean },
): Promise<void> {
  const { page } = newcomer;
  const { wordsOf } = await import('../../e2e/support/words.ts');
  const { SignIn } = await import('../../e2e/pages/sign-in.ts');
  const { Wizard } = await import('../../e2e/pages/wizard.ts');
  const { Review } = await import('../../e2e/pages/order-steps.ts');
  const words = wordsOf('en');
  const wizard = new Wizard(page, words);
  const button = (key: string) => page.getByRole('button', { name: words(key), exact: true });

  const signIn = new SignIn(page, words);
  await page.goto('/sign-in');
  await newcomer.arrive('sign in');
  await newcomer.type(signIn.email, person.email);
  await newcomer.type(signIn.password, person.password);
  await newcomer.press(signIn.submit, () => signIn.expectLeadsTo('/overview'));

  await newcomer.arrive('overview');
  const newTransfer = page.getByRole('link', { name: words('shell.newTransfer') }).first();
  await newcomer.press(newTransfer, () => page.waitForURL('/transfers/new'));

  await newcomer.arrive('what is paid');
  await newcomer.press(page.getByText(words('wizard.new.personal.title'), { exact: true }));
  await newcomer.press(button('wizard.new.start'), () => wizard.expectStep('amount'));

  await newcomer.arrive('amount and rate');
  await newcomer.type(wizard.amount('source', 'USD'), '1250');
  await newcomer.waitFor(() =>
    wizard.amount('target', 'CNY').and(page.locator(':not([value=""])')).waitFor(),
  );
  await newcomer.press(button('wizard.steps.amount.continue'), () => wizard.expectStep('parties'));

  await newcomer.arrive('sender and recipient');
  await newcomer.type(wizard.sender.field('payer.lastName.label'), 'Miller');
  await newcomer.type(wizard.sender.field('payer.firstName.label'), 'Jane');
  await newcomer.pick(wizard.sender.field('payer.nationality.label'), 'United States');
  await (isPasted ? pasteRecipient : typeRecipient)(newcomer, wizard, words);
  await newcomer.press(button('wizard.steps.parties.continue'), () => wizard.expectStep('details'));

  await newcomer.arrive('purpose and details');
  const purpose = words('choices.purpose.Family Support');
  await newcomer.pick(wizard.purpose.field('purpose.label'), purpose, 'Family');
  const income = words('choices.fundsSource.Employment income');
  await newcomer.press(wizard.purpose.group('fundsSource.label').getByText(income, { exact: true }));
  const review = new Review(page, words);
  await newcomer.press(wizard.createWithoutDocuments, () => review.expectOpen());

  await newcomer.arrive('review');
  await newcomer.readWhole();
  await newcomer.press(review.confirmButton, () => page.waitForURL(/\/orders\/[^/]+$/));
}

/** The next payment to the same recipient by the same person, from the list of recipients to the confirmation. */
export async function payAgain(newcomer: Newcomer): Promise<void> {
  const { page } = newcomer;
  const { wordsOf } = await import('../../e2e/support/words.ts');
  const { expect } = await import('../../e2e/support/test.ts');
  const { Recipients } = await import('../../e2e/pages/parties.ts');
  const { Wizard } = await import('../../e2e/pages/wizard.ts');
  const { Review } = await import('../../e2e/pages/order-steps.ts');
  const words = wordsOf('en');
  const wizard = new Wizard(page, words);
  const review = new Review(page, words);
  const pay = new Recipients(page, words).payButton('王芳');
  // An order makes its recipient a saved one a moment later.
  await expect(async () => {
    await page.goto('/recipients');
    await expect(pay).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await newcomer.arrive('recipients');
  await newcomer.press(pay, () => wizard.expectStep('amount'));
  await newcomer.arrive('amount of the repeated payment');
  await newcomer.type(wizard.amount('source', 'USD'), '900');
  await newcomer.press(wizard.createWithoutDocuments, () => review.expectOpen());
  await newcomer.arrive('review of the repeated payment');
  await newcomer.readWhole();
  await newcomer.press(review.confirmButton, () => page.waitForURL(/\/orders\/[^/]+$/));
}

async function pasteRecipient(newcomer: Newcomer, { recipient, page }: Wizard, words: Words): Promise<void> {
  await newcomer.paste(recipient.field('beneficiary.lastName.label'), message);
  // The button names the number of fields, which may vary.
  const [before = ''] = words('wizard.paste.fill', { count: 7 }).split('7');
  await newcomer.press(page.getByRole('dialog').getByRole('button', { name: before }));
}

async function typeRecipient(newcomer: Newcomer, wizard: Wizard, words: Words): Promise<void> {
  const { recipient, account, page } = wizard;
  // The parts that are closed at first: the recipient's come after the sender's.
  const open = (group: string) =>
    newcomer.press(page.getByText(words(`fields.group.${group}`), { exact: true }).nth(1));
  const opened = (field: string) => page.getByLabel(recipient.name(`beneficiary.${field}.label`)).last();
  await newcomer.type(recipient.field('beneficiary.lastName.label'), '王');
  await newcomer.type(recipient.field('beneficiary.firstName.label'), '芳');
  await newcomer.pick(recipient.field('beneficiary.nationality.label'), 'China');
  const gender = recipient.group('beneficiary.gender.label');
  await newcomer.press(gender.getByText(words('choices.gender.FeMale'), { exact: true }));
  await newcomer.type(account.field('beneficiary.accountInfo.bankName.label'), '中国银行北京分行');
  await newcomer.type(account.field('beneficiary.accountInfo.number.label'), '6217000010000004567');
  await newcomer.pick(account.field('beneficiary.accountInfo.country.label'), 'China');
  await open('identity');
  await newcomer.type(opened('idNumber'), '11010519491231002X');
  await open('address');
  await newcomer.type(opened('address.address'), '北京市朝阳区建国路88号');
  await open('contact');
  await newcomer.type(opened('phoneNumber'), '13800138000');
}
