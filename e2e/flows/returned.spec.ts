import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { madeReview } from '../support/made-orders.ts';
import { orderFacts } from '../support/portal-api.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`A payment that comes back, in ${language}`, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });
    test('is shown as it arrives, with what came back, where it is, and what to do', async ({
      page,
      words,
      sandbox,
    }) => {
      const { orderId } = await madeReview(page, words, { amount: '61.00', withoutDocuments: true });
      await new Review(page, words).confirmButton.click();
      const order = new OrderPage(page, words);
      await order.expectStatus('completed');
      const { order: paid, money } = await orderFacts(page, orderId);
      await sandbox.payout(paid.tradeId ?? '', 'return', 'account closed');
      await order.expectStatus('returned');
      await expect(order.sentence).toContainText(money.actualSource?.amount ?? 'no amount');
      await expect(order.failure('said')).toContainText('account closed');
      await expect(order.failure('money')).toContainText(money.actualSource?.amount ?? 'no amount');
      await expect(order.action(words('statuses.action.repeat'))).toBeVisible();

      await page.goto('/orders?view=failed');
      const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${orderId}"]`) });
      await expect(row).toContainText(words('statuses.returned.label'));

      await page.goto(`/wallets/${money.wallet.type}-${money.wallet.currency}?kind=payments`);
      const entry = page
        .getByRole('row')
        .filter({ has: page.locator(`a[href*="${orderId}"]`) })
        .filter({ hasText: words('wallets.page.kind.return') });
      await expect(entry).toContainText(`+${money.actualSource?.amount}`);
    });
  });
}
