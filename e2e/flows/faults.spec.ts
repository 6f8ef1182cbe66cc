import { pdf } from '../kit/values.ts';
import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { Tools } from '../pages/tools.ts';
import { Wizard } from '../pages/wizard.ts';
import { madeDraft, madeOrder, madeReview } from '../support/made-orders.ts';
import { orderIdOf } from '../support/order-id.ts';
import { callsOf, orderFacts } from '../support/portal-api.ts';
import { breakNetwork, mendNetwork } from '../support/stack.ts';
import { alone, long, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

// The service down and answering garbage, one capability at a time: what the person sees, that nothing is lost, and
// that the way out works once it is fixed. Lost answers are in outcome.spec.ts.

const path = {
  price: '/global/payout/rate/query/price',
  create: '/global/payout/transfer/create',
  upload: '/global/payout/transfer/upload/multipart',
  confirm: '/global/payout/transfer/async',
  status: '/global/payout/transfer/query/status',
  wallets: '/global/payout/wallet/list',
  names: '/global/payout/validation/query-chinese-characters',
  bankCheck: '/payout/common/bank/check',
} as const;

for (const [fault, language] of [
  ['garbage', 'en'],
  ['down', 'zh-CN'],
] as const) {
  test.describe(`The service ${fault}, in ${language}`, {
    tag: [alone, ...longUnlessEnglish(language)],
  }, () => {
    test.use({ language });
    test.beforeEach(({ complaints }) => complaints.expect(/status of 50\d/));

    test('quote: no rate, the amount stays, and a press gets one later', async ({ page, words }) => {
      const wizard = new Wizard(page, words);
      await wizard.start();
      await wizard.pickCurrency('source', 'USD');
      await breakNetwork({ [path.price]: fault });
      const amount = wizard.amount('source', 'USD');
      await amount.fill('73.00');
      await expect(wizard.summary).toContainText(words('common.quote.error'));
      await expect(amount).toHaveValue('73.00');
      await mendNetwork();
      await wizard.summary.getByRole('button', { name: words('common.quote.refresh') }).click();
      await expect(wizard.amount('target', 'CNY')).not.toHaveValue('');
    });

    test('upload: the file stays on the page and goes again', async ({ page, words }) => {
      await madeOrder(page, words);
      const documents = new Documents(page, words);
      await breakNetwork({ [path.upload]: fault });
      const name = 'invoice.pdf';
      await documents.chooser.setInputFiles(pdf(name, `Invoice ${Date.now()}`));
      await documents.send(name, 'proforma_invoice');
      const row = documents.row(name);
      await expect(row).toContainText(words('documents.answer.unanswered'));
      await mendNetwork();
      await row.getByRole('button', { name: words('common.fileDrop.retryFile', { name }) }).click();
      await expect(documents.onOrder).toContainText(words('documents.state.accepted'));
    });

    test('wallets: the last known balances, and a press reads them later', async ({ page, words }) => {
      await page.goto('/wallets');
      const main = page.getByRole('main');
      const read = main.getByRole('button', { name: words('wallets.reRead'), exact: true });
      const balance = main.getByText('USD').first();
      await expect(balance).toBeVisible();
      await breakNetwork({ [path.wallets]: fault });
      await read.click();
      const failed = main.getByRole('alert').filter({ hasText: words('wallets.reReadFailed') });
      await expect(failed).toBeVisible();
      await expect(balance).toBeVisible();
      await mendNetwork();
      await read.click();
      await expect(failed).toBeHidden();
    });

    test('look-ups: what was typed stays; a check without an answer is asked once more on a press only', async ({
      page,
      words,
    }) => {
      const tools = new Tools(page, words);
      await page.goto('/tools/chinese-name');
      await tools.field('name.pinyin').fill('xiaoming WANG');
      await tools.field('name.personId').fill('440301199203071040');
      await breakNetwork({ [path.names]: fault, [path.bankCheck]: fault });
      await tools.button('name.submit').click();
      await expect(page.getByText(words('errors.unavailable'))).toBeVisible();
      await expect(tools.field('name.pinyin')).toHaveValue('xiaoming WANG');

      const other = await page.context().newPage();
      const checks = new Tools(other, words);
      await other.goto('/tools/bank-check');
      const account = `62220202${String(Date.now()).slice(-11)}`;
      await checks.fillCheck({ name: '王伟', idNumber: '11010519491231002X', account });
      const fee = '0.20 USD';
      await checks.button('check.openFee', { fee }).click();
      // The portal itself is out of reach for a moment, too: the page is neither drawn again nor loaded anew.
      await other.route(/_rsc=|account-checks/, (route) => route.fulfill({ status: 503 }));
      await checks.dialog.getByRole('button', { name: words('lookups.check.sendFee', { fee }) }).click();
      await expect(other.getByText(words('common.stale'))).toBeVisible();
      await expect(other.getByText(words('lookups.check.unknownText'))).toBeVisible();
      await expect(checks.field('check.account')).toHaveValue(account);
      await other.unroute(/_rsc=|account-checks/);

      await mendNetwork();
      await checks.button('check.askAgain').click();
      await expect(other.getByText(words('lookups.check.mismatchedText3'))).toBeVisible();
      await tools.button('name.submit').click();
      await expect(page.getByRole('status').getByText('王小明')).toBeVisible();
    });

    test('create, status, confirm: checking until it is known, and then on from there', async ({
      page,
      words,
    }) => {
      // A request that never arrived is offered again only once it surely will not arrive: a minute later, twice.
      test.setTimeout(480_000);
      const ready = await madeReview(page, words, { amount: '74.00', withoutDocuments: true });
      const { draftId, orderNo } = await madeDraft(page, { amount: '75.00' });
      await breakNetwork({ [path.create]: fault, [path.confirm]: fault, [path.status]: fault });

      const second = await page.context().newPage();
      await second.goto(`/orders/${ready.orderId}/review`);
      const review = new Review(second, words);
      await review.confirmButton.click();
      await expect(
        second.getByRole('alert').filter({ hasText: words('review.confirm.checking.title') }),
      ).toBeVisible();

      await page.goto(`/drafts/${draftId}/details`);
      await new Wizard(page, words).createButton.click();
      const order = new OrderPage(page, words);
      await order.expectStatus('checking');
      await expect(order.sentence).toContainText(words('statuses.checking.sentence'));
      const checkNow = order.action(words('statuses.action.checkNow'));
      await checkNow.click();
      await expect(page.getByText(words('order.action.checkFailed'))).toBeVisible();
      await order.expectStatus('checking');

      await mendNetwork();
      await second.goto(`/orders/${ready.orderId}`);
      const paid = new OrderPage(second, words);
      if (fault === 'down') {
        await order.askUntil('draft');
        await order.header.getByRole('link', { name: words('statuses.action.continue') }).click();
        await expect(new Wizard(page, words).orderNo).toHaveValue(orderNo);
        await expect(new Wizard(page, words).amount('source', 'USD')).toHaveValue('75.00');
        await paid.askUntil('readyToConfirm');
        await paid.header.getByRole('link', { name: words('statuses.action.review') }).click();
        await review.confirmButton.click();
      } else {
        // The portal asks by itself, too: whoever comes first.
        await order.askUntil('documentsNeeded');
        await paid.askUntil('completed');
      }
      await paid.expectStatus('completed');
    });
  });
}

test('The service slow: it is said what is waited for, and pressing again sends nothing twice', {
  tag: [alone, long],
}, async ({ page, words }) => {
  const wizard = new Wizard(page, words);
  await breakNetwork({ '*': 'slow' });
  await wizard.start();
  await wizard.pickCurrency('source', 'USD');
  await wizard.amount('source', 'USD').fill('76.00');
  await expect(wizard.summary).toContainText(words('common.quote.loading'));
  await expect(wizard.amount('target', 'CNY')).not.toHaveValue('');
  await expect(wizard.amount('source', 'USD')).toHaveValue('76.00');

  await mendNetwork();
  const { draftId } = await madeDraft(page, { amount: '77.00' });
  await page.goto(`/drafts/${draftId}/details`);
  await breakNetwork({ '*': 'slow' });
  await wizard.createButton.dblclick();
  await expect(wizard.createButton).toHaveAttribute('aria-busy', 'true');
  const documents = new Documents(page, words);
  await documents.expectOpen();
  const orderId = orderIdOf(page);
  await documents.add(pdf('invoice.pdf', `Invoice ${orderId}`), 'proforma_invoice');
  await documents.finish();
  const review = new Review(page, words);
  await review.confirmButton.dblclick();
  await new OrderPage(page, words).expectStatus('completed');
  const detail = await orderFacts(page, orderId);
  expect([callsOf(detail, 'globalCreate'), callsOf(detail, 'globalAsync')]).toEqual([1, 1]);
});
