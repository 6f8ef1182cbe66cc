import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { expect, test } from '../support/test.ts';
import { toReview } from '../support/transfer.ts';

test.describe('Reviewing', () => {
  test('a rate that ran out while reading is replaced only when the new amount was accepted', async ({
    page,
    words,
    sandbox,
  }) => {
    await toReview(page, words, { lockRate: false, amount: '2500.00' });
    const review = new Review(page, words);
    const before = await review.figure('recipientGets').textContent();
    // The page believes in its rate; the service does not any more.
    await sandbox.advanceClock(1_200);
    await review.confirmButton.click();
    await expect(review.blockers).toContainText(words('review.blockers.quoteExpired'));
    await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');

    await review.getRate.click();
    await expect(review.rateChange).toBeVisible();
    await expect(review.figure('recipientGets')).toHaveText(before ?? '');
    await expect(review.rateChange).toContainText(words('review.change.was'));
    // Not before it is accepted.
    await review.pressThoughOff();
    await review.acceptRate.click();
    await expect(review.rateChange).toBeHidden();
    await expect(review.figure('recipientGets')).not.toHaveText(before ?? '');
    await review.confirmButton.click();
    await new OrderPage(page, words).expectStatus('completed');
  });

  test('counts the rate down by itself and keeps the focus where it is', async ({ page, words }) => {
    await page.clock.install();
    await toReview(page, words, { lockRate: false });
    const review = new Review(page, words);
    await review.confirmButton.focus();
    await page.clock.fastForward('59:00');
    await expect(review.blockers).toContainText(words('review.blockers.quoteExpired'));
    await expect(review.confirmButton).toBeFocused();
    await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');
  });
});
