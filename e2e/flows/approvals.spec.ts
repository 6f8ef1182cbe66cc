import type { Locator, Page } from '@playwright/test';
import { makeTestPerson } from '../../lib/features/users/verbs/make-test-person.ts';
import { paidDaysAgo, valueOf } from '../../tests/support/portal-orders.ts';
import { card } from '../kit/values.ts';
import { codeOf, enrol, Queue, Submission } from '../pages/approvals.ts';
import { OrderPage } from '../pages/order.ts';
import { SignIn } from '../pages/sign-in.ts';
import { actorAt, forgetProof, useStack } from '../support/actor.ts';
import {
  madeOrder,
  madeSubmitted,
  submittedOrderOf,
  typesOfLargeOrder,
  type Wish,
} from '../support/made-orders.ts';
import { headersOf, orderFacts } from '../support/portal-api.ts';
import { user } from '../support/stack.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { completeByHand } from '../support/transfer.ts';
import type { Words } from '../support/words.ts';

/** The place of an element in the window. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

test.beforeAll(async ({ sandbox }) => {
  await sandbox.credit('personal', 'USD', '900000.00');
});

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`In ${language}`, () => {
    test.use({ language });

    test('a large payment is submitted, approved by another person, and paid', async ({
      page,
      words,
      openAs,
    }) => {
      // An account that nothing was ever paid to.
      const account = card();
      const { orderNo, orderId } = await madeOrder(page, words, {
        amount: '12000.00',
        change: (values) => ({
          ...values,
          internalNote: 'Second instalment',
          beneficiary: {
            ...values.beneficiary,
            accountInfo: { ...values.beneficiary.accountInfo, number: account },
          },
        }),
      });
      await completeByHand(page, words, { orderNo, types: typesOfLargeOrder });
      const submission = new Submission(page, words);
      await submission.expectOpen();
      await expect(page.getByRole('main')).toContainText(words('approvals.submit.next'));
      await expect(submission.note).toHaveValue('Second instalment');
      await submission.button.click();
      const order = new OrderPage(page, words);
      await order.expectStatus('awaitingApproval');

      const checker = await openAs('approver');
      const queue = new Queue(checker, words);
      await queue.open();
      // The queue hears of a reminder by itself, and says when beside the time of the submission.
      await expect(queue.row(orderNo).locator('time')).toHaveCount(1);
      await order.action(words('statuses.action.remind')).click();
      await expect(page.getByText(words('approvals.order.remindedNow'))).toBeVisible();
      await expect(order.action(words('statuses.action.remind'))).toHaveCount(0);
      await expect(queue.row(orderNo).locator('time')).toHaveCount(2);
      const decision = await queue.decideOn(orderNo);
      await expect(decision.section('note')).toContainText('Second instalment');
      await expect(decision.section('recipient')).toContainText(words('approvals.recipient.never'));
      // Beside the facts the first document stands open, which a press marks as viewed; the next one takes its place.
      const documents = decision.section('documents');
      await expect(documents).toContainText(words('approvals.documents.viewed', { viewed: 0, total: 3 }));
      await expect(decision.blockers).toContainText(words('approvals.blockers.unseenNew', { count: 3 }));
      await documents
        .getByRole('button', { name: new RegExp(`^${words('approvals.documents.markViewed')}`) })
        .click();
      await expect(documents).toContainText(words('approvals.documents.viewed', { viewed: 1, total: 3 }));
      await documents.getByRole('button').nth(1).click();
      await expect(documents).toContainText(words('approvals.documents.viewed', { viewed: 2, total: 3 }));
      // A window without room for both opens it over the page.
      await checker.setViewportSize({ width: 1000, height: 800 });
      await documents.getByRole('button').nth(2).click();
      await decision.dialog.getByRole('button', { name: words('common.close') }).click();
      await expect(documents).toContainText(words('approvals.documents.viewed', { viewed: 3, total: 3 }));
      await decision.approve.click();
      await decision.expectDone('accepted');

      // The maker's page hears of it by itself.
      await order.expectStatus('completed');
      expect((await orderFacts(page, orderId)).timeline.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['approval-submitted', 'approval-given', 'confirm-accepted']),
      );
    });

    test('the next order has no button under the pointer that approved the one before', {
      tag: longUnlessEnglish(language),
    }, async ({ page, words, openAs }) => {
      const maker = await actorAt(page);
      const first = await submittedOrderOf(maker, { amount: '12100.00' });
      await submittedOrderOf(maker, { amount: '12200.00' });
      const checker = await openAs('approver');
      const queue = new Queue(checker, words);
      await queue.open();
      const decision = await queue.decideOn(first.orderNo);
      await decision.openDocuments();
      const { x, y, width, height } = await boxOf(decision.approve);
      const pointer = { x: x + width / 2, y: y + height / 2 };
      await checker.mouse.move(pointer.x, pointer.y);
      await checker.mouse.down();
      await checker.mouse.up();
      await decision.expectDone('accepted');
      await expect(decision.bar).toBeVisible();
      await expect(decision.bar).toContainText(words('approvals.decision.readFirst'));
      await expect(decision.approve).toHaveCount(0);

      await checker.mouse.move(pointer.x, 100);
      await expect(decision.approve).toBeVisible();
      const next = await boxOf(decision.approve);
      expect(next.y).toBeGreaterThan(100);
    });

    test('one that is sent back comes back fixed, and its maker can take it back', {
      tag: longUnlessEnglish(language),
    }, async ({ page, words, openAs }) => {
      const { orderNo } = await madeSubmitted(page, words);
      const checker = await openAs('approver');
      const queue = new Queue(checker, words);
      await queue.open();
      const decision = await queue.decideOn(orderNo);
      await decision.sendBack.click();
      const { dialog } = decision;
      const send = dialog.getByRole('button', { name: words('approvals.sendBack.submit'), exact: true });
      await send.click();
      await expect(dialog).toContainText(words('approvals.sendBack.reasonEmpty'));
      await dialog.getByRole('button', { name: words('approvals.sendBack.reasons.documents') }).click();
      await send.click();
      await decision.expectDone('sent-back');

      const order = new OrderPage(page, words);
      await order.expectStatus('sentBack');
      // In quotation marks, where its own full stop is left out.
      const reason = words('approvals.sendBack.reasons.documents').replace(/[.。]$/, '');
      await expect(order.header).toContainText(reason);
      await order.header.getByRole('link', { name: words('statuses.action.submit'), exact: true }).click();
      await new Submission(page, words).expectOpen();
      await new Submission(page, words).button.click();
      await order.expectStatus('awaitingApproval');
      await queue.open();
      await queue.decideOn(orderNo);
      await expect(checker.locator('[aria-labelledby="approval-earlier"]')).toContainText(reason);
      await page.getByRole('button', { name: words('approvals.order.withdraw'), exact: true }).click();
      await order.expectStatus('readyToConfirm');
    });
  });
}

test('who approves sees that another order pays the same to the account', async ({ page, words, openAs }) => {
  const account = card();
  const wish: Wish = {
    change: ({ beneficiary, ...values }) => ({
      ...values,
      beneficiary: { ...beneficiary, accountInfo: { ...beneficiary.accountInfo, number: account } },
    }),
  };
  const maker = await actorAt(page);
  const [first, again] = [await submittedOrderOf(maker, wish), await submittedOrderOf(maker, wish)];
  const checker = await openAs('approver');
  const queue = new Queue(checker, words);
  await queue.open();
  await queue.decideOn(again.orderNo);
  await expect(checker.getByText(words('review.again.title'), { exact: true })).toBeVisible();
  await expect(checker.getByRole('link', { name: first.orderNo })).toBeVisible();
});

test('nobody approves their own order, and an operator none at all', async ({
  page,
  words,
  openAs,
  complaints,
}) => {
  const maker = await openAs('approver');
  const { orderNo, orderId } = await submittedOrderOf(await actorAt(maker));
  const queue = new Queue(maker, words);
  await queue.open();
  await expect(queue.row(orderNo)).toContainText(words('approvals.queue.bar.maker'));
  await expect(queue.choose(orderNo)).toBeDisabled();
  const own = await queue.decideOn(orderNo);
  await expect(own.blockers).toContainText(words('approvals.blockers.maker'));
  await expect(own.bar).toHaveCount(0);

  // The requester sends the request of an approver's page: more than the page must refuse it.
  const checker = await openAs('admin');
  const queueOfChecker = new Queue(checker, words);
  await queueOfChecker.open();
  const decision = await queueOfChecker.decideOn(orderNo);
  await decision.openDocuments();
  complaints.expect(/ERR_FAILED|Failed to fetch/);
  const path = new URL(checker.url()).pathname;
  const sending = checker.waitForRequest((request) => 'next-action' in request.headers());
  await checker.route(
    (url) => url.pathname === path,
    (route) => ('next-action' in route.request().headers() ? route.abort() : route.fallback()),
  );
  await decision.approve.click();
  const request = await sending;
  const { 'next-action': id = '', 'content-type': type = '' } = request.headers();
  const answer = await maker.request.post(path, {
    headers: {
      ...(await headersOf(maker)),
      'next-action': id,
      'content-type': type,
      accept: 'text/x-component',
    },
    data: request.postDataBuffer() ?? '',
  });
  expect(await answer.text()).toContain('own-order');
  expect((await orderFacts(maker, orderId)).approval).toMatchObject({ state: 'waiting' });

  const { approval } = await orderFacts(page, orderId);
  await page.goto(`/approvals/${approval.latest?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: words('denied.title') })).toBeVisible();
  const claim = await page.request.post(`/api/approvals/${approval.latest?.id}/review`, {
    headers: await headersOf(page),
  });
  expect(claim.status()).toBe(403);

  // Pressed again, the checker's own goes through.
  await checker.unrouteAll();
  await decision.approve.click();
  await decision.expectDone('accepted');
});

async function proveSecondStep(page: Page, words: Words, code: string): Promise<void> {
  await page.getByLabel(words('stepUp.code.label')).fill(code);
  await page.getByRole('button', { name: words('auth.second.go'), exact: true }).click();
}

test('the largest take two people with a second factor each; known ones go together', async ({
  page,
  words,
  openAs,
}) => {
  // Three sign-ins, four orders, two enrolments.
  test.setTimeout(400_000);
  await useStack();
  // People of their own: a first factor signs its owner out everywhere else.
  const [approver, admin] = [
    valueOf(await makeTestPerson({ role: user('approver').role })),
    valueOf(await makeTestPerson({ role: user('admin').role })),
  ];
  const { orderNo, orderId } = await madeSubmitted(page, words, { amount: '60000.00' });
  const signedIn = async (who: typeof approver) => {
    const opened = await openAs(null);
    await opened.goto('/sign-in?next=/approvals');
    await new SignIn(opened, words).attempt(who);
    await new SignIn(opened, words).expectLeadsTo('/approvals');
    return opened;
  };
  const first = await signedIn(approver);
  const firstQueue = new Queue(first, words);
  const decision = await firstQueue.decideOn(orderNo);
  await expect(decision.blockers).toContainText(words('approvals.blockers.notEnrolled'));

  const { secret, recoveryCode } = await enrol(first, words, approver.password);
  // Signed in anew: what enrolling proved belongs to the session before. Left first, or the page asks without one.
  await first.goto('about:blank');
  await first.context().clearCookies();
  await first.goto('/sign-in?next=/approvals');
  const signIn = new SignIn(first, words);
  await signIn.attempt(approver);
  await proveSecondStep(first, words, '000000');
  await expect(first.getByText(words('stepUp.refusal.wrong'))).toBeVisible();
  await proveSecondStep(first, words, recoveryCode);
  await signIn.expectLeadsTo('/approvals');
  // Five minutes later.
  await forgetProof(first);
  const again = await firstQueue.decideOn(orderNo);
  await again.openDocuments();
  await again.approve.click();
  await again.prove('000000');
  await expect(again.dialog).toContainText(words('stepUp.refusal.wrong'));
  await again.prove(codeOf(secret, 1));
  await again.expectDone('held');

  const second = await signedIn(admin);
  await enrol(second, words, admin.password);
  const secondQueue = new Queue(second, words);
  await secondQueue.open();
  const last = await secondQueue.decideOn(orderNo);
  await last.openDocuments();
  await last.approve.click();
  await last.expectDone('accepted');
  await new OrderPage(page, words).expectStatus('completed');

  // Some days later the recipient is known: no warning is left.
  const maker = await actorAt(page);
  await paidDaysAgo(orderId);
  const pair = [
    await submittedOrderOf(maker, { amount: '12345.00' }),
    await submittedOrderOf(maker, { amount: '12346.00' }),
  ];
  await secondQueue.open();
  for (const one of pair) await secondQueue.choose(one.orderNo).check();
  await secondQueue.together.click();
  const dialog = second.getByRole('dialog');
  await dialog.getByRole('button', { name: words('approvals.bulk.go', { count: 2 }), exact: true }).click();
  await expect(dialog.getByText(words('approvals.bulk.outcome.accepted'))).toHaveCount(2, {
    timeout: 60_000,
  });
});
