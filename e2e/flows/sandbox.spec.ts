import type { Page } from '@playwright/test';
import { OrderPage } from '../pages/order.ts';
import { alone } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

test.use({ role: 'qa' });

const ends = {
  paid: 'completed',
  refused: 'failed',
  'review-held': 'inTransit',
  'information-required': 'informationRequested',
  'waiting-approval': 'awaitingApproval',
} as const;

/** Makes a story by its press, and waits on the page of its order. */
async function tell(page: Page, words: Words, story: keyof typeof ends): Promise<OrderPage> {
  await page.goto('/sandbox');
  await page.getByTestId(`story-${story}`).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]+$/);
  const order = new OrderPage(page, words);
  await order.expectStatus(ends[story]);
  return order;
}

for (const story of Object.keys(ends) as (keyof typeof ends)[]) {
  test(`The story ${story} opens its order where it ends`, async ({ page, words }) => {
    await tell(page, words, story);
  });
}

test('A tester approves an order that the review holds, and has its last callback sent again', async ({
  page,
  words,
  openAs,
}) => {
  const order = await tell(page, words, 'review-held');
  const address = page.url();
  await page.getByTestId('sandbox-message').getByRole('textbox').fill('Papers are in order');
  await page.getByTestId('sandbox-review-approve').click();
  await expect(page.getByText(words('sandbox.order.reviewed.approve'))).toBeVisible();
  await order.expectStatus('completed');

  const latest = page.getByTestId('sandbox-callbacks').getByRole('listitem').first();
  await expect(latest).toContainText(words('statuses.completed.label'));
  await expect(latest).toContainText(words('sandbox.order.attempts', { count: 1 }));
  await latest.getByTestId('sandbox-redeliver').click();
  await expect(latest).toContainText(words('sandbox.order.attempts', { count: 2 }));

  await test.step('a decision that comes too late keeps what was typed', async () => {
    const message = page.getByTestId('sandbox-message').getByRole('textbox');
    await message.fill('Too late');
    await page.getByTestId('sandbox-review-reject').click();
    await expect(page.getByText(words('sandbox.refusal.no-effect'))).toBeVisible();
    await expect(message).toHaveValue('Too late');
  });

  await test.step('an administrator reads it in the audit', async () => {
    const admin = await openAs('admin');
    await admin.goto(`${address}?tab=audit`);
    await expect(admin.getByText(words('order.audit.action.order-sandbox-review')).first()).toBeVisible();
    await expect(admin.getByText(words('order.audit.action.order-sandbox-story'))).toBeVisible();
  });

  await test.step('an operator sees none of it', async () => {
    const operator = await openAs('operator');
    await operator.goto(address);
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(operator.getByTestId('sandbox-order')).toHaveCount(0);
    await expect(operator.getByRole('link', { name: words('shell.nav.sandbox'), exact: true })).toHaveCount(
      0,
    );
    await operator.goto('/sandbox');
    await expect(operator.getByRole('heading', { level: 1 })).toHaveText(words('denied.title'));
  });
});

test('A tester finds an order by its number, and has it sent back', async ({ page, words }) => {
  await tell(page, words, 'paid');
  const orderNo = (await page.getByRole('main').locator('header').innerText()).match(/P\d{6}-\w+/)?.[0] ?? '';
  await page.getByRole('link', { name: words('shell.nav.sandbox'), exact: true }).click();
  const search = page.getByTestId('sandbox-find').getByRole('searchbox');
  await search.fill(orderNo);
  await search.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: orderNo })).toBeVisible();
  await page.getByTestId('sandbox-payout-return').click();
  await expect(page.getByTestId('order-status')).toHaveAttribute('data-status', 'returned');
});

test('A tester credits a wallet', async ({ page, words }) => {
  await page.goto('/sandbox');
  const amount = page.getByRole('textbox', { name: new RegExp(words('sandbox.credit.amount')) });
  const currency = page.getByRole('combobox');
  await currency.fill('NOK');
  await page.getByRole('option', { name: /NOK/ }).click();
  await amount.fill('1234.50');
  await page.getByTestId('sandbox-credit').click();
  await expect(page.getByText(/^1,234\.50 NOK credited/)).toBeVisible();
  await expect(amount).toHaveValue('');
});

test('A tester puts the clock forward, and the portal follows', { tag: alone }, async ({ page, sandbox }) => {
  await page.goto('/sandbox');
  const clock = page.getByTestId('sandbox-clock');
  const ahead = async () => Number(await clock.getAttribute('data-ahead-seconds'));
  const before = await ahead();
  await page.getByTestId('sandbox-advance-900').click();
  await expect.poll(ahead).toBe(before + 900);
  await page.reload();
  await expect.poll(ahead).toBe(before + 900);
  // Another person's press shows too.
  await sandbox.advanceClock(60);
  await expect.poll(ahead).toBe(before + 960);
});

test('A tester takes the service away and brings it back', { tag: alone }, async ({
  page,
  words,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  await page.goto('/sandbox');
  const service = page.getByTestId('sandbox-service');
  await expect(service).toHaveAttribute('data-fault', 'normal');
  await page.getByTestId('sandbox-service-down').click();
  await expect(service).toHaveAttribute('data-fault', 'down');
  await page.getByTestId('story-paid').click();
  await expect(page.getByText(words('sandbox.stories.stopped'))).toBeVisible();
  await page.reload();
  await expect(service).toHaveAttribute('data-fault', 'down');
  await page.getByTestId('sandbox-service-normal').click();
  await expect(service).toHaveAttribute('data-fault', 'normal');
  await tell(page, words, 'paid');
});
