import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { accounts, madeDraft, madeReview, paidTo } from '../support/made-orders.ts';
import { tradeIdOf } from '../support/portal-api.ts';
import { listen } from '../support/said.ts';
import { expect, test } from '../support/test.ts';

test('T-10: a save that fails is said once, and once that it worked again', async ({
  page,
  words,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  const { draftId } = await madeDraft(page);
  const wizard = new Wizard(page, words);
  await page.clock.install();
  await page.goto(`/drafts/${draftId}/parties`);
  await wizard.expectStep('parties');
  await wizard.sender.unfold();
  const heard = await listen(page);
  const down = `**/api/drafts/${draftId}`;
  await page.route(down, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  const failed = words('common.saveState.failed');
  await wizard.sender.fill('payer.lastName.label', 'Miller-Jones');
  // Four tries in 37 seconds are made before it is called failed.
  await expect(async () => {
    await page.clock.fastForward('00:10');
    expect((await heard()).map(({ text }) => text)).toContain(failed);
  }).toPass();
  await wizard.sender.fill('payer.firstName.label', 'Janet');
  await page.unroute(down);
  await wizard.sender.fill('payer.firstName.label', 'Jane');
  await expect(wizard.saved).toBeVisible();
  const recovered = words('common.saveState.recovered');
  await expect.poll(async () => (await heard()).map(({ text }) => text)).toContain(recovered);
  const said = await heard();
  for (const once of [failed, recovered]) expect(said.filter(({ text }) => text === once)).toHaveLength(1);
  expect(said.map(({ politeness }) => politeness)).not.toContain('assertive');
});

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' });

  test('T-10: what becomes of a payment is said as it happens, each status once', async ({
    page,
    words,
    sandbox,
  }) => {
    // The bank pays only when it is told to: the order's page is open by then, however long that takes.
    const { orderId } = await madeReview(page, words, {
      amount: '66.00',
      change: paidTo(accounts.heldByBank),
    });
    const heard = await listen(page);
    await new Review(page, words).confirmButton.click();
    await new OrderPage(page, words).expectStatus('inTransit');
    await sandbox.payout(await tradeIdOf(page, orderId), 'complete');
    await new OrderPage(page, words).expectStatus('completed');
    const done = words('statuses.completed.label');
    await expect.poll(async () => (await heard()).filter(({ text }) => text.includes(done)).length).toBe(1);
    const said = await heard();
    expect(new Set(said.map(({ text }) => text)).size, JSON.stringify(said)).toBe(said.length);
    expect(said.map(({ politeness }) => politeness)).not.toContain('assertive');
  });
});
