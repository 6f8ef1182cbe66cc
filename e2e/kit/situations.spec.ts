import type { Page } from '@playwright/test';
import { parseAmount } from '../../lib/service-core/money/index.ts';
import { card, expect, personOf, signIn, test, toReview } from './index.ts';

// The situations that every tester of payouts needs, on a stack per worker. They read the portal by the locator contract
// (docs/qa.md), and any number of them may run side by side.

const minorOf = (amount: string | undefined): bigint => {
  const parsed = parseAmount(amount ?? '', 'USD');
  if (!parsed.ok) throw new Error(`${amount} is no amount`);
  return parsed.value;
};

const statusOf = (page: Page) => page.getByTestId('order-status').first();

async function confirm(page: Page, orderId: string): Promise<void> {
  await page.goto(`/orders/${orderId}/review`);
  await expect(page.getByTestId('confirm')).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId('confirm').click();
}

test('completed: by hand from an empty form to the payment', async ({ operator, settled }) => {
  const { orderId } = await toReview(operator);
  await operator.getByTestId('confirm').click();
  await operator.waitForURL(`**/orders/${orderId}`);
  await settled(operator);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'completed');
});

test('refused by the bank: the page says why', async ({ operator, madeOrder, settled }) => {
  const { orderId } = await madeOrder({ account: card({ ending: 'closed' }) });
  await confirm(operator, orderId);
  await operator.waitForURL(`**/orders/${orderId}`);
  await settled(operator);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'failed');
  await expect(operator.getByRole('main')).toContainText(/account does not take payments/i);
});

test('review held, and approved by the tester', async ({ operator, madeOrder, sandbox, settled }) => {
  const { orderId, tradeId } = await madeOrder({ account: card({ ending: 'reviewHeld' }), until: 'sent' });
  await operator.goto(`/orders/${orderId}`);
  await settled(operator);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'inTransit');
  await sandbox.review(tradeId, 'approve');
  await settled(operator);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'completed');
});

test('approval: a second person sends the payment', async ({ operator, approver, madeOrder, settled }) => {
  const { orderId, approvalId } = await madeOrder({ amount: '12000.00', until: 'sent' });
  await operator.goto(`/orders/${orderId}`);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'awaitingApproval');
  await approver.goto(`/approvals/${approvalId}`);
  await readDocuments(approver);
  await approver.getByTestId('approve').click();
  await settled(operator);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'completed');
});

/** An approver has to open each document of a first payment. */
async function readDocuments(page: Page): Promise<void> {
  const documents = page.getByTestId('approval-documents').getByRole('button');
  await expect(documents.first()).toBeVisible();
  for (const document of await documents.all()) {
    await document.click();
    await page.keyboard.press('Escape');
  }
}

test('the rate expires on the review: a new one is taken', async ({
  operator,
  madeOrder,
  sandbox,
  settled,
}) => {
  const { orderId } = await madeOrder({ lockRate: false });
  await operator.goto(`/orders/${orderId}/review`);
  await expect(operator.getByTestId('confirm')).not.toHaveAttribute('aria-disabled', 'true');
  await sandbox.advanceClock(901);
  await expect(operator.getByTestId('confirm')).toHaveAttribute('aria-disabled', 'true');
  await operator.getByRole('button', { name: 'Get a new rate' }).first().click();
  // The rate may be what it was; then there is nothing to accept.
  const accept = operator.getByRole('button', { name: 'Accept the new rate' });
  await expect(
    accept.or(operator.locator('[data-testid=confirm]:not([aria-disabled])')).first(),
  ).toBeVisible();
  if (await accept.isVisible()) await accept.click();
  await operator.getByTestId('confirm').click();
  await operator.waitForURL(`**/orders/${orderId}`);
  await settled(operator);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'completed');
});

test('callbacks twice and out of order are one thing that happened', async ({
  operator,
  madeOrder,
  callbacks,
  settled,
}) => {
  await callbacks.hold();
  const { orderId, tradeId } = await madeOrder({ until: 'sent' });
  const last = await callbacks.waitFor({ id: tradeId, status: 'completed' });
  const earlier = callbacks.held().filter(({ id, status }) => id === tradeId && status !== 'completed');
  await operator.goto(`/orders/${orderId}?tab=timeline`);
  await callbacks.deliver(last);
  await callbacks.deliver(last);
  for (const callback of earlier) await callbacks.deliver(callback);
  await settled(operator);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'completed');
  await expect(operator.locator('[data-kind="status-changed"][data-status="completed"]')).toHaveCount(1);
});

test('the service is silent at the confirmation: paid once', async ({
  operator,
  madeOrder,
  faults,
  sandbox,
  settled,
}) => {
  const { orderId, tradeId } = await madeOrder({ amount: '100.00' });
  const before = await sandbox.availableIn('personal', 'USD');
  await faults.set({ '/global/payout/transfer/async': { fault: 'lose-answer', times: 1 } });
  await confirm(operator, orderId);
  await settled(operator);
  expect(await sandbox.statusOf(tradeId)).toBe('completed');
  const after = await sandbox.availableIn('personal', 'USD');
  expect(minorOf(before) - minorOf(after)).toBe(10_000n);
  await operator.goto(`/orders/${orderId}?tab=timeline`);
  await expect(statusOf(operator)).toHaveAttribute('data-status', 'completed');
  await expect(operator.locator('[data-kind="confirm-requested"]')).toHaveCount(1);
});

// Two tests with the same order number and a clock of their own each.
for (const one of ['this one', 'the other']) {
  test.describe(() => {
    test.use({ fresh: true });

    test(`side by side: ${one} has its own stack`, async ({ operator, madeOrder, sandbox }) => {
      expect(await sandbox.clockAheadSeconds()).toBe(0);
      const orderNo = 'QA-SIDE-BY-SIDE';
      await madeOrder({ orderNo });
      await sandbox.advanceClock(86_400);
      expect(await sandbox.clockAheadSeconds()).toBe(86_400);
      await operator.goto(`/orders?q=${orderNo}`);
      await expect(operator.locator('[data-trade-id]')).toHaveCount(1);
    });
  });
}

test('a person of one’s own signs in with the role that was asked for', async ({
  browser,
  stack,
  madePerson,
}) => {
  const person = await madePerson({ role: 'auditor', name: 'Tess Auditor' });
  const context = await browser.newContext({
    baseURL: stack.portalUrl,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await signIn(page, person);
  await expect(page.getByRole('button', { name: /Tess Auditor/ })).toBeVisible();
  await page.goto('/admin/people');
  await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible();
  await context.close();
});

test('an invitation in a portal without mail is a link to hand over', async ({ admin, browser, stack }) => {
  const { password } = personOf(stack, 'admin');
  await admin.goto('/admin/people');
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  await admin.getByRole('dialog').getByLabel('E-mail').fill('nia@example.com');
  await admin.getByRole('dialog').locator('input[type=password]').fill(password);
  await admin.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await admin.getByRole('alertdialog').locator('code').innerText();
  const context = await browser.newContext({ baseURL: stack.portalUrl });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Join Corridor' })).toBeVisible();
  await context.close();
});
