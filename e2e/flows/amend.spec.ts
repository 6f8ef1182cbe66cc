import type { Page } from '@playwright/test';
import { Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { actorAt } from '../support/actor.ts';
import { orderOf, readyOrderOf } from '../support/made-orders.ts';
import { orderFacts } from '../support/portal-api.ts';
import { longUnlessEnglish } from '../support/tags.ts';
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
  const { orderId, orderNo } = await orderOf(await actorAt(page));
  const wizard = await startChange(page, words, orderId);
  await wizard.openStep('amount');
  await expect(page.getByText(words('wizard.why.fixedAtCreation')).first()).toBeVisible();
  await expect(wizard.orderNo).toBeHidden();
  await expect(page.getByText(words('wizard.change.nothing'))).toBeVisible();
  await wizard.openStep('details');
  await wizard.purpose.pickChoice('purpose.label', 'purpose.Rent');
  const changes = page.getByRole('table', { name: words('wizard.change.rows') });
  await expect(changes.locator('del')).toHaveText(words('choices.purpose.Family Support'));
  await expect(changes.locator('ins')).toHaveText(words('choices.purpose.Rent'));
  await page.getByRole('button', { name: words('wizard.change.send') }).click();
  await page.waitForURL(new RegExp(`/orders/${orderId}$`));
  const { order } = await orderFacts(page, orderId);
  expect(order.orderNo).toBe(orderNo);
  expect(order.sent.find(({ path }) => path === 'purpose')?.value).toBe('Rent');
});

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`A change begun on the review, in ${language}`, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('leads back to it, at the changed row; so does one that is given up', async ({ page, words }) => {
      const { orderId } = await readyOrderOf(await actorAt(page));
      const review = new Review(page, words);
      const wizard = new Wizard(page, words);
      const atReview = new RegExp(`/orders/${orderId}/review#row-purpose$`);
      const send = page.getByRole('button', { name: words('wizard.change.send') });

      // Before anything has begun, as in a tab of its own.
      await page.goto(`/orders/${orderId}/edit?field=purpose&from=review`);
      await page.getByRole('link', { name: words('wizard.change.backToReview') }).click();
      await expect(page).toHaveURL(atReview);
      await expect(review.change('purpose')).toBeFocused();

      // Given up, after a look at other steps and with the page loaded anew on the way.
      await review.change('purpose').click();
      await wizard.expectStep('details');
      await wizard.purpose.pickChoice('purpose.label', 'purpose.Rent');
      await expect(wizard.saved).toBeVisible();
      await wizard.openStep('parties');
      await expect(send).not.toHaveAttribute('aria-disabled', 'true');
      await page.reload();
      await expect(send).not.toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: words('wizard.change.discard') }).click();
      await expect(page).toHaveURL(atReview);
      await expect(review.change('purpose')).toBeFocused();
      await expect(review.row('purpose')).toContainText(words('choices.purpose.Family Support'));

      // Sent: one press opens the form at the field, one sends what was chosen there.
      await review.change('purpose').click();
      await wizard.expectStep('details');
      await expect(page.getByRole('form').locator(':focus')).toBeVisible();
      await wizard.purpose.pickChoice('purpose.label', 'purpose.Rent');
      await expect(send).toBeInViewport({ ratio: 1 });
      await send.click();
      await expect(page).toHaveURL(atReview);
      await expect(review.row('purpose')).toContainText(words('choices.purpose.Rent'));
      await expect(review.change('purpose')).toBeFocused();
      await expect(review.row('purpose')).toBeInViewport();
    });
  });
}

test('an address cannot send a change anywhere else', async ({ page, words }) => {
  const { orderId } = await orderOf(await actorAt(page));
  await page.goto(`/orders/${orderId}/edit?from=${encodeURIComponent('//example.com')}`);
  await expect(page.getByRole('link', { name: words('wizard.change.back') })).toHaveAttribute(
    'href',
    `/orders/${orderId}`,
  );
});

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' });

  test('a personal order keeps its amounts; a change can be given up', async ({ page, words }) => {
    const { orderId } = await orderOf(await actorAt(page), { family: 'personal' });
    const wizard = await startChange(page, words, orderId);
    await wizard.openStep('amount');
    await expect(wizard.amount('source', 'USD')).toBeHidden();
    await expect(page.getByText(words('wizard.why.fixedAtCreation')).first()).toBeVisible();
    await wizard.openStep('details');
    await wizard.purpose.choose('fundsSource.label', 'fundsSource.Saving deposits');
    await page.getByRole('button', { name: words('wizard.change.discard') }).click();
    await page.waitForURL(new RegExp(`/orders/${orderId}$`));
    await page.goto(`/orders/${orderId}/edit`);
    await expect(page.getByRole('button', { name: words('wizard.change.start') })).toBeVisible();
  });
});

test('a business order says why it cannot be changed, and begins one like it', async ({ page, words }) => {
  const { orderId } = await orderOf(await actorAt(page), { family: 'business' });
  await page.goto(`/orders/${orderId}/edit`);
  await expect(page.getByText(words('wizard.change.no.business.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: words('wizard.change.start') })).toBeHidden();
  await page.getByRole('button', { name: words('common.repeatWithChanges') }).click();
  await new Wizard(page, words).expectStep('amount');
});
