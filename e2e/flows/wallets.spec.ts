import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { madeReview } from '../support/made-orders.ts';
import { expect, test } from '../support/test.ts';

test('A payment is found in its wallet, with the balance after it, and in the statement', async ({
  page,
  words,
}) => {
  const { orderId } = await madeReview(page, words, { amount: '61.47', withoutDocuments: true });
  await new Review(page, words).confirmButton.click();
  await new OrderPage(page, words).expectStatus('completed');

  await page.goto('/wallets');
  await page.getByRole('link', { name: 'USD', exact: true }).first().click();
  await expect(page).toHaveURL(/\/wallets\/W/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('USD');
  const activity = page.getByRole('region', { name: words('wallets.page.activity') });
  await activity.getByRole('link', { name: words('wallets.page.filter.payments'), exact: true }).click();
  await expect(page).toHaveURL(/kind=payments/);
  const row = activity.getByRole('row').filter({ has: page.locator(`a[href="/orders/${orderId}"]`) });
  await expect(row).toContainText(words('wallets.page.kind.settle'));
  await activity.getByRole('link', { name: words('wallets.page.filter.holds'), exact: true }).click();
  await expect(row).toContainText('61.47');
  await activity.getByRole('button', { name: words('wallets.page.filter.days'), exact: true }).click();
  await page.getByRole('button', { name: words('common.filter.lastDays', { count: 1 }) }).click();
  await expect(page).toHaveURL(/kind=holds&from=.*&to=/);
  await expect(row).toContainText('61.47');

  // The balance of a day is asked for, and a day that is none keeps what was typed.
  const asOf = activity.getByLabel(words('wallets.page.asOf.label'));
  await asOf.fill('2026-13-01');
  await activity
    .getByRole('button', { name: words('wallets.page.asOf.show'), exact: true })
    .first()
    .click();
  await expect(activity.getByText(words('wallets.page.asOf.problem'))).toBeVisible();
  await expect(asOf).toHaveValue('2026-13-01');
  await asOf.fill('2026-01-31 14:30');
  await asOf.press('Enter');
  await expect(activity.getByText(/^31 Jan 2026, 14:30 .*: 0\.00 USD available/)).toBeVisible();

  const statement = page.getByRole('region', { name: words('wallets.page.statement.title') });
  await statement.getByText(words('wallets.page.statement.thisMonth')).click();
  await statement.getByText('CSV', { exact: true }).click();
  const saved = page.waitForEvent('download');
  await statement.getByRole('button', { name: words('wallets.page.statement.download') }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^sandbox-statement-W.*\.csv$/);
  const rows: string[][] = parse(await readFile((await file.path()) ?? ''), { bom: true });
  expect(rows.some((cells) => cells.includes('61.47'))).toBe(true);
});

test('An admin sets the amount under which a wallet is low, and everybody reads it', async ({
  openAs,
  words,
}) => {
  const admin = await openAs('admin');
  await admin.goto('/wallets');
  await admin.getByRole('link', { name: 'EUR', exact: true }).first().click();
  const set = admin.getByRole('button', { name: words('wallets.page.limit.button') });
  await set.click();
  const limit = admin.getByRole('dialog').getByLabel(new RegExp(words('wallets.page.limit.amount')));
  await limit.fill('1.0.0');
  const save = admin.getByRole('button', { name: words('wallets.page.limit.save'), exact: true });
  await save.click();
  await expect(admin.getByText(words('wallets.page.limit.problem'))).toBeVisible();
  await expect(limit).toHaveValue('1.0.0');
  await limit.fill('99,999,999.00');
  await save.click();
  await expect(admin.getByText(/99,999,999\.00/)).toBeVisible();

  const operator = await openAs('operator');
  await operator.goto('/wallets');
  await expect(
    operator.getByText(words('wallets.low', { amount: '99,999,999.00 EUR' })).first(),
  ).toBeVisible();

  await admin.getByRole('button', { name: words('wallets.page.limit.change') }).click();
  await admin
    .getByRole('dialog')
    .getByLabel(new RegExp(words('wallets.page.limit.amount')))
    .fill('');
  await admin.getByRole('button', { name: words('wallets.page.limit.save'), exact: true }).click();
  await expect(set).toBeVisible();
});

test('What an order lacks is paid in by bank: the amount, the account and the reference to copy', async ({
  page,
  words,
}) => {
  // The address that the review of an order with too little money leads to.
  await page.goto('/wallets/personal-GBP?kind=payments&add=300.00');
  await expect(page).toHaveURL(/\/wallets\/W[^?]+\?kind=payments&add=300\.00$/);
  const details = page.getByRole('dialog', { name: words('wallets.page.funding.title') });
  await expect(details).toContainText('300.00 GBP');
  await expect(details).toContainText('SANDBOX-GBP');
  await expect(details).toContainText(/W[0-9A-Z]{20,}/);
});
