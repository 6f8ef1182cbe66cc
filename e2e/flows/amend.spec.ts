import type { Page } from '@playwright/test';
import { Wizard } from '../pages/wizard.ts';
import { madeOrder } from '../support/made-orders.ts';
import { orderFacts } from '../support/portal-api.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

async function startChange(page: Page, words: Words, orderId: string): Promise<Wizard> {
  await page.goto(`/orders/${orderId}/edit`);
  await page.getByRole('button', { name: words('wizard.change.start') }).click();
  const wizard = new Wizard(page, words);
  await wizard.expectStep('parties');
  return wizard;
}

test('a global order is changed in its own form, and was and now are read before it is sent', async ({
  page,
  words,
}) => {
  const { orderId, orderNo } = await madeOrder(page, words);
  const wizard = await startChange(page, words, orderId);
  await wizard.openStep('amount');
  await expect(page.getByText(words('wizard.why.fixedAtCreation')).first()).toBeVisible();
  await expect(wizard.orderNo).toBeHidden();
  await wizard.openStep('changes');
  await expect(page.getByText(words('wizard.change.nothing'))).toBeVisible();
  await wizard.openStep('details');
  await wizard.purpose.choose('purpose.label', 'purpose.Rent');
  await page.getByRole('button', { name: words('wizard.steps.changes.lead') }).click();
  const changes = page.getByRole('table', { name: words('wizard.change.rows') });
  await expect(changes.locator('del')).toHaveText(words('choices.purpose.Family Support'));
  await expect(changes.locator('ins')).toHaveText(words('choices.purpose.Rent'));
  await page.getByRole('button', { name: words('wizard.change.send') }).click();
  await page.waitForURL(new RegExp(`/orders/${orderId}$`));
  const { order } = await orderFacts(page, orderId);
  expect(order.orderNo).toBe(orderNo);
  expect(order.sent.find(({ path }) => path === 'purpose')?.value).toBe('Rent');
});

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' });

  test('a personal order keeps its amounts; a change can be given up', async ({ page, words }) => {
    const { orderId } = await madeOrder(page, words, { family: 'personal' });
    const wizard = await startChange(page, words, orderId);
    await wizard.openStep('amount');
    await expect(wizard.amount('source', 'USD')).toBeHidden();
    await expect(page.getByText(words('wizard.why.fixedAtCreation')).first()).toBeVisible();
    await wizard.openStep('details');
    await wizard.purpose.choose('fundsSource.label', 'fundsSource.Saving deposits');
    await wizard.openStep('changes');
    await page.getByRole('button', { name: words('wizard.change.discard') }).click();
    await page.waitForURL(new RegExp(`/orders/${orderId}$`));
    await page.goto(`/orders/${orderId}/edit`);
    await expect(page.getByRole('button', { name: words('wizard.change.start') })).toBeVisible();
  });
});

test('a business order says why it cannot be changed, and begins one like it', async ({ page, words }) => {
  const { orderId } = await madeOrder(page, words, { family: 'business' });
  await page.goto(`/orders/${orderId}/edit`);
  await expect(page.getByText(words('wizard.change.no.business.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: words('wizard.change.start') })).toBeHidden();
  await page.getByRole('button', { name: words('common.repeatWithChanges') }).click();
  await new Wizard(page, words).expectStep('amount');
});
