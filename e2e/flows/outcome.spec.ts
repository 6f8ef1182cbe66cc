import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { callsOf, kindsOf, orderFacts, walletFacts } from '../support/portal-api.ts';
import { loseOnNetwork, mendNetwork } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { fillDraft, toReview } from '../support/transfer.ts';

const confirmPath = '/global/payout/transfer/async';
const createPath = '/global/payout/transfer/create';
const pricePath = '/global/payout/rate/query/price';
const statusPath = '/global/payout/transfer/status';

test.describe('An answer that gets lost', () => {
  test('after confirming: nobody confirms again, the outcome is found out', async ({
    page,
    words,
    sandbox,
  }) => {
    await sandbox.sendCallbacksTo('http://127.0.0.1:9');
    const { orderId } = await toReview(page, words, { amount: '71.00' });
    await loseOnNetwork({ [confirmPath]: 'lose-answer', [statusPath]: 'lose-answer' });
    const review = new Review(page, words);
    await review.confirmButton.click();
    await expect(
      page.getByRole('alert').filter({ hasText: words('review.confirm.checking.title') }),
    ).toBeVisible();
    await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');
    await page.goto(`/orders/${orderId}`);
    const order = new OrderPage(page, words);
    await order.expectStatus('checking');
    await mendNetwork();
    await order.expectStatus('completed');
    expect(kindsOf(await orderFacts(page, orderId), 'confirm-requested')).toBe(1);
  });

  test('after creating: the order is found by its number and goes on', async ({ page, words }) => {
    await fillDraft(page, words, { amount: '72.00' });
    await loseOnNetwork({ [createPath]: 'lose-answer', [statusPath]: 'lose-answer' });
    await new Wizard(page, words).createButton.click();
    const order = new OrderPage(page, words);
    await order.expectStatus('checking');
    await mendNetwork();
    await order.expectStatus('documentsNeeded');
    await order.header.getByRole('link', { name: words('statuses.action.addDocuments') }).click();
    await new Documents(page, words).expectOpen();
  });

  test('without a rate the draft says so, keeps what was typed, and gets one later', async ({
    page,
    words,
    complaints,
  }) => {
    complaints.expect(/status of 502/);
    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.pickCurrency('source', 'USD');
    await loseOnNetwork({ [pricePath]: 'lose-request' });
    await wizard.amount('source', 'USD').fill('73.00');
    await expect(wizard.summary).toContainText(words('common.quote.error'));
    await expect(wizard.amount('source', 'USD')).toHaveValue('73.00');
    await mendNetwork();
    await wizard.summary.getByRole('button', { name: words('common.quote.refresh') }).click();
    await expect(wizard.amount('target', 'CNY')).not.toHaveValue('');
  });
});

test('Pressed twice, a confirmation pays once', async ({ page, words, sandbox }) => {
  await sandbox.idle();
  const before = await walletFacts(page, 'personal', 'USD');
  const { orderId } = await toReview(page, words, { amount: '74.00' });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await Promise.all([
    new Review(page, words).confirmButton.dblclick(),
    // It may have heard already that there is nothing left to confirm.
    new Review(second, words).confirmButton.click({ force: true }),
  ]);
  await expect.poll(async () => (await orderFacts(page, orderId)).order.serviceStatus).toBe('completed');
  const detail = await orderFacts(page, orderId);
  expect(callsOf(detail, 'globalAsync')).toBe(1);
  expect(kindsOf(detail, 'confirm-requested')).toBe(1);
  await expect
    .poll(async () => (await walletFacts(page, 'personal', 'USD')).available)
    .toBe((Number(before.available) - 74).toFixed(2));
});
