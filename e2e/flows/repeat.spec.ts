import { card } from '../kit/values.ts';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { Recipients } from '../pages/parties.ts';
import { Wizard } from '../pages/wizard.ts';
import { watchHand } from '../support/hand.ts';
import { madeOrder } from '../support/made-orders.ts';
import { long } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const name = '王小明';
const lastAmount = '100.00';
const pressesAtMost = 6;

for (const from of ['the list', 'the recipient’s page', 'their last order'] as const) {
  test(`Paying a saved recipient again from ${from}: one screen, and at most the amount is typed`, {
    tag: from === 'the list' ? [] : long,
  }, async ({ page, words }) => {
    const hand = await watchHand(page);
    const number = card();
    const { orderId } = await madeOrder(page, words, {
      change: (values) => {
        const { beneficiary } = values;
        const accountInfo = { ...beneficiary.accountInfo, number };
        return { ...values, beneficiary: { ...beneficiary, accountInfo } };
      },
    });
    const recipients = new Recipients(page, words);
    const row = recipients.row(name);
    // An order makes its recipient a saved one a moment later.
    await expect(async () => {
      await recipients.search(number);
      await expect(row).toBeVisible({ timeout: 2_000 });
    }).toPass();
    if (from === 'the recipient’s page') {
      await row.getByRole('link', { name }).click();
      await recipients.expectOpen(name);
    }
    if (from === 'their last order') {
      await page.goto(`/orders/${orderId}`);
      await expect(new OrderPage(page, words).header).toBeVisible();
    }

    Object.assign(hand, { presses: 0, typedInto: new Set(), pages: [] });
    if (from === 'the list') await recipients.payFromList(name);
    else if (from === 'the recipient’s page') await recipients.press('parties.kind.beneficiary.pay');
    else await new OrderPage(page, words).fromMenu(words('order.menu.repeat'));
    const wizard = new Wizard(page, words);
    await wizard.expectStep('amount');
    await expect(wizard.asLastTime).toContainText(name);
    await expect(wizard.asLastTime).toContainText(words('choices.purpose.Family Support'));
    const amount = wizard.amount('source', 'USD');
    await expect(amount).toHaveValue(lastAmount);
    await amount.dblclick();
    await page.keyboard.type('41.50');
    // Pressed at once: the rate may still be on its way.
    await wizard.createWithoutDocuments.click();
    const review = new Review(page, words);
    await review.expectOpen();
    await expect(review.confirmButton).toHaveText(words('review.confirm.button', { amount: '41.50 USD' }));
    await review.confirmButton.click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);

    expect(hand.presses).toBeLessThanOrEqual(pressesAtMost);
    expect([...hand.typedInto]).toEqual(['sourceAmount']);
    expect(hand.pages).toEqual(['/drafts/id/amount', '/orders/id/review', '/orders/id']);
  });
}
