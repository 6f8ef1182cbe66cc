import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { madeReview } from '../support/made-orders.ts';
import { expect, test } from '../support/test.ts';

test('What was paid out is read day by day, as a table, and leads to its orders', async ({ page, words }) => {
  const { orderId } = await madeReview(page, words, { amount: '57.31', withoutDocuments: true });
  await new Review(page, words).confirmButton.click();
  await new OrderPage(page, words).expectStatus('completed');

  await page.goto('/overview?paid=USD');
  const paid = page.getByRole('region', { name: words('overview.paid.title') });
  const days = paid.getByRole('list', { name: words('overview.paid.byDay') });
  await expect(days.getByRole('listitem')).toHaveCount(30);
  const today = days.getByRole('link').last();
  await today.focus();
  // The keyboard reads what the pointer does.
  await expect(today).toContainText(/\d\.\d\d USD.* · \d+ order/);

  await paid.getByRole('link', { name: words('overview.paid.asTable') }).click();
  await expect(paid.getByRole('row').last()).toContainText(/\d\.\d\d/);
  await paid.getByRole('link', { name: words('overview.paid.asChart') }).click();
  await expect(days.getByRole('listitem')).toHaveCount(30);

  await paid.getByRole('link', { name: words('overview.paid.days', { days: 7 }) }).click();
  await expect(page).toHaveURL(/\/overview\?days=7&paid=USD$/);
  await expect(days.getByRole('listitem')).toHaveCount(7);

  await today.press('Enter');
  await expect(page).toHaveURL(/\/orders\?.*reachedFrom=/);
  const row = page.locator(`[data-row-id="${orderId}"]`);
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: /^Remove filter: In status/ }).click();
  await expect(page).not.toHaveURL(/reached/);
  await expect(row).toBeVisible();
});
