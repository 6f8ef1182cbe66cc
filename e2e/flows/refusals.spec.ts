import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { accounts, madeReview, paidTo } from '../support/made-orders.ts';
import { orderIdOf } from '../support/order-id.ts';
import { freshWallet, orderFacts, tradeIdOf, walletFacts } from '../support/portal-api.ts';
import { user } from '../support/stack.ts';
import { alone, long } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

// No other flow pays out of the personal wallet in GBP: its balances are exact here.
const pounds = { sourceCurrency: 'GBP', withoutDocuments: true };

// The flows about a wallet that is too small leave nothing in it.
test.beforeEach(({ sandbox }) => sandbox.credit('personal', 'GBP', '100.00'));

test.describe('A wallet that is too small', () => {
  test('is told before confirming, with the way out of whoever reads it', async ({ page, openAs, words }) => {
    const { available } = await freshWallet(page, 'personal', 'GBP');
    const { orderId } = await madeReview(page, words, { ...pounds, amount: plus(available, 300) });
    const review = new Review(page, words);
    await expect(review.blockers).toContainText(words('review.blockers.short', { amount: '300.00 GBP' }));
    await review.pressThoughOff();
    await expect(page).toHaveURL(/\/review$/);
    await expect(review.blockers).toContainText(words('review.blockers.askWhom'));

    const admin = await openAs('admin');
    await admin.goto(`/orders/${orderId}/review`);
    const convert = new Review(admin, words).blockers.getByRole('link', {
      name: words('review.blockers.convert'),
    });
    await expect(convert).toHaveAttribute('href', /\/wallets\/convert\?.*to=GBP&amount=300\.00/);
  });

  test('is told in the first step of the draft', async ({ page, words }) => {
    const { available } = await freshWallet(page, 'personal', 'GBP');
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.pickCurrency('source', 'GBP');
    await wizard.amount('source', 'GBP').fill(plus(available, 200));
    await expect(wizard.summary).toContainText(words('wizard.summary.short', { amount: '200.00 GBP' }));
    await expect(wizard.summary).toContainText(words('wizard.summary.askAdmin'));
  });

  test('refuses in the service when the portal could not know', async ({
    page,
    openAs,
    words,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/);
    // Two people read the same balance; together their orders are more than there is.
    const other = await openAs('approver');
    await sandbox.credit('personal', 'GBP', '100.00');
    const before = await freshWallet(page, 'personal', 'GBP');
    const wish = { ...pounds, amount: (Number(before.available) * 0.6).toFixed(2) };
    const theirs = await madeReview(other, words, wish);
    await madeReview(page, words, { ...wish, change: paidTo(accounts.heldByBank) });
    // From here the second page learns nothing: what it shows is out of date, though not by the minute after which
    // nobody may confirm by it.
    await freshWallet(page, 'personal', 'GBP');
    await other.route(/\/api\/(wallets|stream)/, (route) => route.abort());
    await other.reload();
    const review = new Review(other, words);
    await review.expectOpen();
    await new Review(page, words).confirmButton.click();
    const mine = new OrderPage(page, words);
    await mine.expectStatus('inTransit');

    await review.confirmButton.click();
    await expect(review.refusal).toContainText(words('review.confirm.action.balance'));
    await other.unroute(/\/api\/(wallets|stream)/);
    await review.seeOrder.click();
    const order = new OrderPage(other, words);
    await order.expectStatus('failed');
    await expect(order.failure('todo')).toContainText(words('statuses.failure.insufficientBalance.action'));
    await expect(order.failure('money')).toContainText(words('order.failure.moneyNone'));
    expect((await orderFacts(other, theirs.orderId)).order.serviceStatus).toBe('failed');

    const orderId = orderIdOf(page);
    await sandbox.payout(await tradeIdOf(page, orderId), 'refuse');
    await mine.expectStatus('failed');
    await expect
      .poll(() => walletFacts(page, 'personal', 'GBP'))
      .toMatchObject({ available: before.available, inTransit: before.inTransit });
  });
});

test.describe('A wallet that is too small, read by who may convert', () => {
  test.use({ role: 'qa' });

  test('is filled by what is missing, and the same review goes on from there', async ({ page, words }) => {
    const { available } = await freshWallet(page, 'personal', 'GBP');
    const amount = (Number(available) + 3.5).toFixed(2);
    const { orderId } = await madeReview(page, words, { ...pounds, amount });
    const review = new Review(page, words);
    await expect(review.blockers).toContainText(words('review.blockers.short', { amount: '3.50 GBP' }));
    await review.pressThoughOff();
    await review.convert.click();

    const convert = (key: string) => words(`wallets.convertPage.${key}`);
    await expect(page.getByRole('textbox', { name: /GBP/ })).toHaveValue('3.50');
    // Out of dollars: payments.spec.ts counts the euros to the cent.
    const label = convert('from');
    const [before] = words('common.money.currencyOf', { label, currency: '@' }).split('@');
    const source = page.getByRole('combobox', { name: before });
    await source.fill('USD');
    await page.getByRole('option', { name: 'USD' }).first().click();
    await expect(source).toHaveValue('USD');
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByRole('button', { name: convert('review'), exact: true }).click();
    await page
      .getByRole('button', { name: words('wallets.convertPage.submit', { amount: '3.50 GBP' }), exact: true })
      .click();
    await expect(page.getByTestId('convert-result')).toHaveAttribute('data-state', 'accepted');
    await page.getByRole('link', { name: convert('toOrder'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId}/review$`));
    await expect(review.blockers).toBeHidden();
    await review.confirmButton.click();
    await new OrderPage(page, words).expectStatus('completed');
  });
});

test.describe('A bank that refuses', () => {
  for (const [account, reason] of [
    [accounts.closed, 'accountClosed'],
    [accounts.ofAnotherName, 'nameMismatch'],
  ] as const) {
    const tag = reason === 'accountClosed' ? [] : [long];
    test(`${reason}: says why, what to do, where the money is, and repeats`, { tag }, async ({
      page,
      words,
    }) => {
      const before = await freshWallet(page, 'personal', 'GBP');
      const { orderNo } = await madeReview(page, words, {
        ...pounds,
        amount: '60.00',
        change: paidTo(account),
      });
      await new Review(page, words).confirmButton.click();
      const order = new OrderPage(page, words);
      await order.expectStatus('failed');
      await expect(page.getByRole('main')).toContainText(words(`statuses.failure.${reason}.reason`));
      await expect(order.failure('todo')).toContainText(words(`statuses.failure.${reason}.action`));
      await expect(order.failure('money')).not.toBeEmpty();
      await expect
        .poll(async () => (await walletFacts(page, 'personal', 'GBP')).available)
        .toBe(before.available);

      await order.action(words('statuses.action.repeat')).click();
      const wizard = new Wizard(page, words);
      // The draft opens where the failed order is to be fixed.
      await wizard.expectStep('parties');
      await expect(wizard.recipient.field('beneficiary.fullName.label')).toHaveValue('王小明');
      await wizard.openStep('amount');
      await expect(wizard.orderNo).not.toHaveValue(orderNo);
      await expect(wizard.amount('source', 'GBP')).toHaveValue('60.00');
    });
  }
});

test('A review that declines says so in the words of the service', { tag: alone }, async ({
  page,
  words,
  sandbox,
}) => {
  const { orderId } = await madeReview(page, words, { ...pounds, amount: '45.00' });
  // The portal is not to hear of it before the press: there would be nothing left to press.
  await sandbox.sendCallbacksTo('http://127.0.0.1:9');
  await sandbox.review(await tradeIdOf(page, orderId), 'reject', 'Purpose and documents do not fit');
  const review = new Review(page, words);
  await review.confirmButton.click();
  await expect(review.refusal).toContainText('Purpose and documents do not fit');
  await review.seeOrder.click();
  const order = new OrderPage(page, words);
  await order.askUntil('failed');
  await expect(order.failure('said')).toContainText('Purpose and documents do not fit');
  await expect(order.failure('todo')).toContainText(words('statuses.failure.reviewRejected.action'));
  await expect(order.failure('money')).toContainText(words('order.failure.moneyNone'));
  expect((await orderFacts(page, orderId)).order.serviceStatus).toBe('failed');
});

test('A review that declines after the confirmation gives the money back', async ({
  page,
  words,
  sandbox,
}) => {
  const before = await freshWallet(page, 'personal', 'GBP');
  const { orderId } = await madeReview(page, words, {
    ...pounds,
    amount: '46.00',
    change: paidTo(accounts.heldForReview),
  });
  await new Review(page, words).confirmButton.click();
  const order = new OrderPage(page, words);
  await order.expectStatus('inTransit');
  await sandbox.review(await tradeIdOf(page, orderId), 'reject', 'Not this time');
  await order.expectStatus('failed');
  await expect(order.failure('todo')).toContainText(words('statuses.failure.reviewRejected.action'));
  await expect
    .poll(async () => (await walletFacts(page, 'personal', 'GBP')).available)
    .toBe(before.available);
});

test('An order that is not wanted any more can be cancelled by its maker, with the reason kept', async ({
  page,
  words,
  openAs,
}) => {
  const { orderId, orderNo } = await madeReview(page, words, { ...pounds, amount: '30.00' });
  const colleague = await openAs('approver');
  await colleague.goto(`/orders/${orderId}`);
  await expect(
    colleague.getByText(words('order.rail.askToEnd', { name: user('operator').name })),
  ).toBeVisible();
  await colleague.getByRole('button', { name: words('order.menu.label') }).click();
  await expect(colleague.getByRole('menuitem', { name: words('order.menu.note') })).toBeVisible();
  await expect(colleague.getByRole('menuitem', { name: words('order.menu.cancel') })).toHaveCount(0);
  await page.goto(`/orders/${orderId}`);
  await page.getByRole('button', { name: words('order.menu.label') }).click();
  await page.getByRole('menuitem', { name: words('order.menu.cancel') }).click();
  const dialog = page.getByRole('dialog', { name: words('order.cancel.title', { orderNo }) });
  await dialog.getByRole('button', { name: words('order.cancel.submit') }).click();
  await expect(dialog).toContainText(words('order.cancel.reasonEmpty'));
  await dialog.getByLabel(words('order.cancel.reason')).fill('Paid in cash');
  await dialog.getByRole('button', { name: words('order.cancel.submit') }).click();
  const order = new OrderPage(page, words);
  await order.expectStatus('cancelled');
  await order.open('timeline');
  await expect(order.timeline('cancelled').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Paid in cash');
});

const plus = (amount: string, more: number): string => (Number(amount) + more).toFixed(2);
