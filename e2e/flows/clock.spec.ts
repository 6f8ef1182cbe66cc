import type { Page } from '@playwright/test';
import { Queue } from '../pages/approvals.ts';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { actorAt } from '../support/actor.ts';
import { accounts, draftOf, madeReview, orderOf, paidTo, submittedOrderOf } from '../support/made-orders.ts';
import { tradeIdOf } from '../support/portal-api.ts';
import { alone } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const quarterHour = 15 * 60 + 1;
const minutesLeft = /\d+ min left|[Ll]ess than a minute/;

/** Text of the page's own content; the bar above it has minutes of its own. */
const content = (page: Page) => page.getByRole('main');

test.describe('The sandbox’s clock', { tag: alone }, () => {
  test('open pages end a rate when the service does, and say how far its clock is ahead', async ({
    page,
    words,
    openAs,
    context,
    sandbox,
  }) => {
    const operator = await actorAt(page);
    const waiting = await submittedOrderOf(operator, { lockRate: false });
    const open = await orderOf(operator, { lockRate: false });
    const { draftId } = await draftOf(operator, { lockRate: false });
    await madeReview(page, words, { lockRate: false, withoutDocuments: true });
    const review = new Review(page, words);
    const draft = await context.newPage();
    await draft.goto(`/drafts/${draftId}/amount`);
    const order = await context.newPage();
    await order.goto(`/orders/${open.orderId}`);
    const approver = await openAs('approver');
    const queue = new Queue(approver, words);
    await queue.open();
    const row = queue.row(waiting.orderNo);
    await expect(review.figure('rate')).toContainText(minutesLeft);
    await expect(content(draft)).toContainText(minutesLeft);
    await expect(row).toContainText(/\d+ min/);
    await expect(content(order)).toContainText('Confirm at this rate until');
    await review.confirmButton.focus();

    await sandbox.advanceClock(quarterHour);
    await expect(review.blockers).toContainText(words('review.blockers.quoteExpired'));
    await expect(review.figure('rate')).not.toContainText(minutesLeft);
    await expect(review.confirmButton).toBeFocused();
    await expect(content(draft)).toContainText(words('wizard.amount.rateExpired'));
    await expect(content(draft)).not.toContainText(minutesLeft);
    await expect(row).toContainText(words('approvals.queue.rateOver'));
    await expect(row).not.toContainText(/\d+ min|less than a minute/);
    await expect(content(order)).toContainText('This rate ended on');
    for (const one of [page, draft, order, approver])
      await expect(one.getByTestId('clock-ahead')).toHaveText(/Clock \+\d/);
  });

  test('a page shows what idle waited for, without another look', async ({
    page,
    words,
    sandbox,
    settled,
  }) => {
    const { orderId } = await madeReview(page, words, { withoutDocuments: true });
    await new Review(page, words).confirmButton.click();
    await page.waitForURL(`**/orders/${orderId}`);
    const order = new OrderPage(page, words);
    const said = async (status: string) => {
      await settled(page);
      // Without waiting: what is not there now does not count.
      expect(await order.header.textContent()).toContain(words(`statuses.${status}.label`));
    };
    await said('completed');

    const held = await madeReview(page, words, {
      withoutDocuments: true,
      change: paidTo(accounts.heldForReview),
    });
    await new Review(page, words).confirmButton.click();
    await page.waitForURL(`**/orders/${held.orderId}`);
    await said('inTransit');
    await expect(order.sentence).toContainText(words('statuses.inTransit.sentence'));
    await sandbox.review(await tradeIdOf(page, held.orderId), 'reject');
    await said('failed');
  });
});
