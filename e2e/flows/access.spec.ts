import type { Page, Request } from '@playwright/test';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { madeReview } from '../support/made-orders.ts';
import { kindsOf, orderFacts } from '../support/portal-api.ts';
import { baseUrl } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Catches the next server action of a page before it leaves. */
async function catchAction(page: Page, press: () => Promise<void>): Promise<Request> {
  const isAction = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers();
  await page.route('**/*', (route) => (isAction(route.request()) ? route.abort() : route.fallback()));
  const [request] = await Promise.all([page.waitForRequest(isAction), press()]);
  await page.unroute('**/*');
  return request;
}

test.describe('Somebody who may only read', () => {
  test('finds nothing to press, is refused by the action and by every API', async ({
    page,
    openAs,
    words,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|status of 403/);
    const { orderId, orderNo } = await madeReview(page, words, { amount: '41.00', withoutDocuments: true });
    const review = new Review(page, words);
    const action = await catchAction(page, () => review.confirmButton.click());

    const auditor = await openAs('auditor');
    await auditor.goto(`/orders/${orderId}/review`);
    const theirs = new Review(auditor, words);
    await expect(theirs.blockers).toContainText(words('review.blockers.roleWho'));
    await expect(theirs.confirmButton).toHaveAttribute('aria-disabled', 'true');
    await auditor.goto('/orders');
    await expect(auditor.getByRole('row').filter({ hasText: orderNo })).toBeVisible();
    await expect(auditor.getByRole('link', { name: words('shell.newTransfer'), exact: true })).toHaveCount(0);
    for (const path of ['/transfers/new', '/wallets/convert']) {
      await auditor.goto(path);
      await expect(auditor.getByRole('heading', { level: 1 }), path).toHaveText(words('denied.title'));
    }

    // The very request of the operator's press, with the auditor's cookie.
    const answer = await auditor.request.post(action.url(), {
      headers: {
        'next-action': action.headers()['next-action'] ?? '',
        'content-type': action.headers()['content-type'] ?? '',
        accept: 'text/x-component',
        origin: baseUrl,
      },
      data: action.postData() ?? '',
    });
    expect(await answer.text()).toContain('"code":"forbidden"');

    const headers = { origin: baseUrl };
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    const refused = await Promise.all([
      auditor.request.post(`/api/orders/${orderId}/files`, { headers, data: file.buffer }),
      auditor.request.patch(`/api/drafts/${(await orderFacts(page, orderId)).order.draftId}`, {
        headers: { ...headers, 'if-match': '1' },
        data: { values: {} },
      }),
      auditor.request.post('/api/quotes', {
        headers,
        data: { sourceCurrency: 'USD', targetCurrency: 'CNY' },
      }),
    ]);
    expect(refused.map((one) => one.status())).toEqual([403, 403, 403]);

    const detail = await orderFacts(page, orderId);
    expect(detail.order.serviceStatus).toBe('awaiting_transfe');
    expect(kindsOf(detail, 'confirm-requested')).toBe(0);
    // And the one who may is not hindered.
    await review.confirmButton.click();
    await new OrderPage(page, words).expectStatus('completed');
  });
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
