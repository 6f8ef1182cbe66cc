import { Review } from '../pages/order-steps.ts';
import { actorAt } from '../support/actor.ts';
import { readyOrderOf } from '../support/made-orders.ts';
import { expect, test } from '../support/test.ts';

// That each action and each route refuses as well is proven below the pages: tests/portal/access.db.test.ts and
// tests/portal/routes-access.db.test.ts.
test('Somebody who may only read finds nothing to press', async ({ page, openAs, words }) => {
  const { orderId, orderNo } = await readyOrderOf(await actorAt(page), {
    amount: '41.00',
    withoutDocuments: true,
  });
  const auditor = await openAs('auditor');
  await auditor.goto(`/orders/${orderId}/review`);
  const review = new Review(auditor, words);
  await expect(review.blockers).toContainText(words('review.blockers.roleWho'));
  await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');
  await auditor.goto('/orders');
  await expect(auditor.getByRole('row').filter({ hasText: orderNo })).toBeVisible();
  await expect(auditor.getByRole('link', { name: words('shell.newTransfer'), exact: true })).toHaveCount(0);
  for (const path of ['/transfers/new', '/wallets/convert']) {
    await auditor.goto(path);
    await expect(auditor.getByRole('heading', { level: 1 }), path).toHaveText(words('denied.title'));
  }
});

test.describe('Nobody', () => {
  test.use({ role: null });

  test('gets no page and no data without signing in', async ({ page, request }) => {
    for (const path of ['/overview', '/orders', '/drafts', '/wallets', '/events', '/transfers/new']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/sign-in\?next=/);
    }
    for (const path of ['/api/orders', '/api/wallets', '/api/capabilities', '/api/events', '/api/stream']) {
      expect((await request.get(path)).status(), path).toBe(401);
    }
  });
});

test('A request from another site is refused, whoever is signed in', async ({ page }) => {
  const answer = await page.request.post('/api/quotes', {
    headers: { origin: 'https://evil.example' },
    data: { sourceCurrency: 'USD', targetCurrency: 'CNY' },
  });
  expect(answer.status()).toBe(403);
});
