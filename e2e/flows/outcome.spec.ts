import type { Page } from '@playwright/test';
import { newStatus } from '../../scripts/lib/faults/proxy.ts';
import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { actorAt } from '../support/actor.ts';
import { madeDraft, madeOrder, madeReview, orderOf } from '../support/made-orders.ts';
import { callsOf, kindsOf, orderFacts } from '../support/portal-api.ts';
import { breakNetwork, mendNetwork } from '../support/stack.ts';
import { alone, long, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { completeByHand } from '../support/transfer.ts';

const confirmPath = '/global/payout/transfer/async';
const createPath = '/global/payout/transfer/create';
const statusPath = '/global/payout/transfer/query/status';

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`An answer that gets lost, in ${language}`, {
    tag: [alone, ...longUnlessEnglish(language)],
  }, () => {
    test.use({ language });
    test('after confirming: nobody confirms again, the outcome is found out', async ({
      page,
      words,
      sandbox,
    }) => {
      await sandbox.sendCallbacksTo('http://127.0.0.1:9');
      const { orderId } = await madeReview(page, words, { amount: '71.00', withoutDocuments: true });
      await breakNetwork({ [confirmPath]: 'lose-answer', [statusPath]: 'lose-answer' });
      const review = new Review(page, words);
      await review.confirmButton.click();
      await expect(
        page.getByRole('alert').filter({ hasText: words('review.confirm.checking.title') }),
      ).toBeVisible();
      await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');
      await page.goto(`/orders/${orderId}`);
      const order = new OrderPage(page, words);
      await order.expectStatus('checking');
      await mendNetwork();
      await order.askUntil('completed');
      expect(kindsOf(await orderFacts(page, orderId), 'confirm-requested')).toBe(1);
    });
  });
}

const untrue = /othing (was|has been) sent|尚未发送|没有提交任何内容|尚未汇出/.source;

/** Notes from now on, until the page is loaded as a whole, each moment that says something untrue or offers it again. */
async function watchWords(page: Page, confirm: string): Promise<() => Promise<string[]>> {
  await page.evaluate(
    ({ untrue: words, confirm: name }) => {
      const seen: string[] = [];
      Object.assign(window, { untrueMoments: seen });
      new MutationObserver(() => {
        const said = new RegExp(words).exec(document.body.innerText);
        if (said) seen.push(said[0]);
        for (const button of document.querySelectorAll('button')) {
          const isOffered = button.checkVisibility() && button.ariaDisabled !== 'true';
          if (isOffered && button.innerText.startsWith(name)) seen.push(button.innerText);
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { untrue, confirm },
  );
  return () => page.evaluate(() => (window as unknown as { untrueMoments: string[] }).untrueMoments);
}

for (const [breaker, language] of [
  ['open', 'zh-CN'],
  ['closed', 'en'],
] as const) {
  test.describe(`An answer that gets lost, with the breaker ${breaker}, in ${language}`, {
    tag: [alone, ...longUnlessEnglish(language)],
  }, () => {
    test.use({ language });

    test('after confirming: Back and Forward bring no word back that is not true', async ({
      page,
      words,
      sandbox,
      complaints,
    }) => {
      complaints.expect(/ERR_FAILED/);
      await sandbox.sendCallbacksTo('http://127.0.0.1:9');
      // The page hears of nothing by itself: what it shows is what it reads.
      await page.route('**/api/stream*', (route) => route.abort());
      if (breaker === 'closed')
        await page.route('**/api/capabilities', (route) => route.fulfill({ json: [] }));
      const { orderId, orderNo } = await madeOrder(page, words, { amount: '78.00' });
      const documents = new Documents(page, words);
      await completeByHand(page, words, { orderNo, types: ['proforma_invoice'] });
      const review = new Review(page, words);
      const confirm = words('review.confirm.button', { amount: '@' }).split('@')[0] ?? '';
      await breakNetwork({ [confirmPath]: 'lose-answer', [statusPath]: 'lose-answer' });
      await review.confirmButton.click();
      const checking = page.getByRole('alert').filter({ hasText: words('review.confirm.checking.title') });
      await expect(checking).toBeVisible();
      const untrueMoments = await watchWords(page, confirm);

      const expectChecking = async () => {
        await expect(page).toHaveURL(/\/review$/);
        await expect(checking).toBeVisible();
        await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');
        await expect(review.blockers).toHaveCount(0);
      };
      await page.goBack();
      await documents.expectOpen();
      await page.goForward();
      await expectChecking();

      // Another part of the portal.
      await page.getByRole('link', { name: words('shell.nav.overview'), exact: true }).click();
      await page.waitForURL(/\/overview$/);
      await page.goBack();
      await expectChecking();

      await checking.getByRole('link').click();
      await new OrderPage(page, words).expectStatus('checking');
      await page.goBack();
      await expectChecking();
      await page.goForward();
      await new OrderPage(page, words).expectStatus('checking');
      expect(await untrueMoments()).toEqual([]);

      // Away from the portal and back: the browser may have kept the page as it was.
      await page.goBack();
      await page.goto('about:blank');
      await page.goBack();
      await expectChecking();
      await expect(page.getByText(new RegExp(untrue))).toHaveCount(0);
      await mendNetwork();
      expect(kindsOf(await orderFacts(page, orderId), 'confirm-requested')).toBe(1);
    });
  });
}

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`A later version of the service, in ${language}`, {
    tag: [alone, ...longUnlessEnglish(language)],
  }, () => {
    test.use({ language });

    test('T-33: a status that nobody knows is shown as the service wrote it, until another one comes', async ({
      page,
      words,
    }) => {
      const { orderId, orderNo } = await orderOf(await actorAt(page));
      const label = words('statuses.unrecognised.label', { raw: newStatus });
      await breakNetwork({ [statusPath]: 'new-status' });
      await page.goto(`/orders/${orderId}`);
      const order = new OrderPage(page, words);
      await order.fromMenu(words('order.menu.check'));
      await expect(order.header).toContainText(label);
      await expect(order.sentence).toContainText(words('statuses.unrecognised.sentence'));
      // The list and the ways of working on an order know it no better, and do not fall over it.
      await page.goto(`/orders?q=${orderNo}`);
      await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText(label);
      await page.goto(`/orders/${orderId}/documents`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(`/orders/${orderId}/review`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await mendNetwork();
      await page.goto(`/orders/${orderId}`);
      await order.askUntil('documentsNeeded');
    });
  });
}

test.describe('An answer that gets lost', { tag: [alone, long] }, () => {
  test('after creating: the order is found by its number and goes on', async ({ page, words }) => {
    const { draftId } = await madeDraft(page, { amount: '72.00' });
    await page.goto(`/drafts/${draftId}/details`);
    await breakNetwork({ [createPath]: 'lose-answer', [statusPath]: 'lose-answer' });
    await new Wizard(page, words).createButton.click();
    const order = new OrderPage(page, words);
    await order.expectStatus('checking');
    await mendNetwork();
    await order.askUntil('documentsNeeded');
    await order.header.getByRole('link', { name: words('statuses.action.addDocuments') }).click();
    await new Documents(page, words).expectOpen();
  });
});

test('Pressed twice, a confirmation pays once', async ({ page, words, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  const { orderId } = await madeReview(page, words, { amount: '74.00', withoutDocuments: true });
  const first = new Review(page, words).confirmButton;
  await expect(first).not.toHaveAttribute('aria-disabled', 'true');
  // From here neither window hears of the other one's press, which would take its button away.
  const second = await page.context().newPage();
  await page.context().route('**/api/stream*', (route) => route.abort());
  await page.reload();
  await second.goto(page.url());
  const other = new Review(second, words).confirmButton;
  for (const button of [first, other]) await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  // Without a pointer: only one of two windows is in front, and the one behind paints too seldom to be aimed at.
  await Promise.all([
    first.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    }),
    other.evaluate((button: HTMLElement) => button.click()),
  ]);
  await expect.poll(async () => (await orderFacts(page, orderId)).order.serviceStatus).toBe('completed');
  const detail = await orderFacts(page, orderId);
  expect(callsOf(detail, 'globalAsync')).toBe(1);
  expect(kindsOf(detail, 'confirm-requested')).toBe(1);
});
