import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { madeReview } from '../support/made-orders.ts';
import { orderFacts, tradeIdOf } from '../support/portal-api.ts';
import { expect, test } from '../support/test.ts';

test('The callbacks of a paid order: figures, one row, what it opens to, and filters', async ({
  page,
  request,
  words,
  sandbox,
}) => {
  const { orderId } = await madeReview(page, words, { amount: '54.00', withoutDocuments: true });
  await new Review(page, words).confirmButton.click();
  await new OrderPage(page, words).expectStatus('completed');
  const tradeId = await tradeIdOf(page, orderId);
  await sandbox.delivered(tradeId);
  await expect
    .poll(async () =>
      (await orderFacts(page, orderId)).callbacks.some(({ status }) => status === 'completed'),
    )
    .toBe(true);
  const { order, callbacks } = await orderFacts(page, orderId);
  const stranger = `T-stranger-${Date.now()}`;
  const unmatched = await request.post('/hub/webhook', {
    data: { event: 'payment', id: stranger, status: 'completed' },
  });
  expect(unmatched.ok()).toBe(true);

  const main = page.getByRole('main');
  const filters = main.getByRole('list', { name: words('events.filters') });
  const removed = (what: string) =>
    filters.getByRole('link', { name: words('common.filter.remove', { what }), exact: true });
  await page.goto('/events');
  await test.step('the figures count them', async () => {
    const figure = (label: string) =>
      main
        .getByRole('definition')
        .filter({ has: page.locator(`xpath=preceding-sibling::dt[normalize-space()="${label}"]`) });
    await expect(figure(words('events.health.last'))).toContainText(/just now|min ago|刚刚|分钟前/);
    await expect(figure(words('events.health.day'))).toContainText(/[1-9]/);
    await expect(figure(words('events.health.lag'))).not.toHaveText(words('events.health.lagNone'));
    await expect(figure(words('events.health.signed'))).toContainText(/[1-9]/);
  });

  await test.step('an order is one row, found by its number', async () => {
    const search = main.getByRole('searchbox');
    await search.fill(order.orderNo);
    await search.press('Enter');
    await expect(removed(words('events.filter.chip.q', { value: order.orderNo }))).toBeVisible();
    const row = main.getByRole('row').filter({ hasText: order.orderNo });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(words('statuses.completed.label'));
    const opener = row.getByRole('button', { expanded: false });
    await opener.press('Enter');
    await expect(row.getByRole('button', { expanded: true })).toBeVisible();
    const story = main.getByRole('table').nth(1).getByRole('rowgroup').nth(1).getByRole('row');
    await expect(story).toHaveCount(callbacks.length);
    await expect(story.last()).toContainText(words('statuses.completed.label'));
    await story.last().getByRole('link').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('events.detail.heading', { event: words('events.eventName.payment') }),
    );
    await page.goBack();
  });

  await test.step('the same one by one, from the address', async () => {
    await main
      .getByRole('navigation', { name: words('events.shape.label') })
      .getByRole('link', { name: words('events.shape.event') })
      .click();
    await page.waitForURL((url) => url.searchParams.get('by') === 'event');
    const rows = main.getByRole('rowgroup').nth(1).getByRole('row');
    await expect(rows).toHaveCount(callbacks.length);
    await page.reload();
    await expect(rows).toHaveCount(callbacks.length);
  });

  await test.step('filters narrow it and are taken away', async () => {
    await page.goto('/events');
    await filters.getByRole('button', { name: words('events.filter.state'), exact: true }).click();
    await page.getByRole('menuitemradio', { name: words('events.state.unknown-subject') }).click();
    await expect(main.getByRole('row').filter({ hasText: stranger })).toHaveCount(1);
    await expect(main.getByRole('row').filter({ hasText: order.orderNo })).toHaveCount(0);
    await filters.getByRole('button', { name: words('events.state.unknown-subject') }).click();
    await page.getByRole('menuitemradio', { name: words('common.filter.any') }).click();
    await expect(main.getByRole('row').filter({ hasText: order.orderNo })).toHaveCount(1);
    await filters.getByRole('button', { name: words('events.filter.days'), exact: true }).click();
    await page.getByRole('textbox', { name: words('events.filter.to') }).fill('2020.1.31');
    await page.getByRole('button', { name: words('common.filter.apply') }).click();
    await expect(page.getByText(words('events.noneFiltered'))).toBeVisible();
    await removed(words('events.filter.chip.to', { value: '2020-01-31' })).click();
    await expect(main.getByRole('row').filter({ hasText: order.orderNo })).toHaveCount(1);
  });

  await test.step('orders without a callback are a list of their own', async () => {
    await page.goto('/events?missing=1');
    await expect(page.getByText(words('events.missing.text'))).toBeVisible();
    await removed(words('events.filter.chip.missing')).click();
    await expect(main.getByRole('row').filter({ hasText: order.orderNo })).toHaveCount(1);
  });
});
