import type { Locator, Page } from '@playwright/test';
import { db } from '../../lib/db/client.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import { Queue, Submission } from '../pages/approvals.ts';
import { OrderPage } from '../pages/order.ts';
import { actorAt } from '../support/actor.ts';
import { chooseOption } from '../support/choose-option.ts';
import { orderOf, typesOfLargeOrder } from '../support/made-orders.ts';
import { listen } from '../support/said.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { completeByHand } from '../support/transfer.ts';
import type { Words } from '../support/words.ts';

/** The service asks for characters where the name of somebody paid in mainland China is in pinyin. */
const inPinyin = (values: DraftValues): DraftValues => ({
  ...values,
  beneficiary: {
    ...values.beneficiary,
    firstName: 'Wei',
    lastName: 'Wang',
    accountInfo: { ...values.beneficiary.accountInfo, name: 'Wang Wei' },
    fullName: values.family === 'business' ? 'Shili Maoyi Youxian Gongsi' : 'Wang Wei',
  },
});

const panelOf = (page: Page, words: Words): Locator =>
  page.getByRole('region', { name: words('information.panelTitle') });
const rowOf = (page: Page, orderNo: string): Locator => page.getByRole('row').filter({ hasText: orderNo });

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(language, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('Global: owned, refused in Latin letters, answered on the order', async ({ page, words }) => {
      const { orderNo, orderId } = await orderOf(await actorAt(page), { change: inPinyin });
      await page.goto('/information');
      const row = rowOf(page, orderNo);
      const owner = row.getByRole('combobox', { name: words('information.ownerOf', { orderNo }) });
      const heard = await listen(page);
      await chooseOption(owner, words('information.me'));
      await expect
        .poll(async () => (await heard()).map(({ text }) => text))
        .toContainEqual(expect.stringContaining(words('information.assigned')));
      await page.reload();
      await expect(owner).toHaveText(words('information.me'));

      await row.getByRole('link', { name: words('information.answerOf', { orderNo }) }).click();
      await expect(page).toHaveURL(new RegExp(`/orders/${orderId}#information`));
      const panel = panelOf(page, words);
      const name = panel.getByRole('textbox', { name: words('information.name') });
      const send = panel.getByRole('button', { name: words('information.send'), exact: true });
      await name.fill('Wang Wei');
      await send.click();
      await expect(panel).toContainText(words('information.refused.notChinese'));
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Wang Wei');
      await name.fill('王伟');
      await send.click();
      await expect(panel).toContainText(words('information.outcome.settled'));
      await expect(new OrderPage(page, words).header).not.toContainText(
        words('statuses.informationRequested.label'),
      );
      await page.goto('/information');
      await expect(rowOf(page, orderNo)).toHaveCount(0);
    });
  });
}

test('Personal: answered on the order', async ({ page, words }) => {
  const { orderId } = await orderOf(await actorAt(page), { family: 'personal', change: inPinyin });
  await page.goto(`/orders/${orderId}`);
  const panel = panelOf(page, words);
  await panel.getByRole('textbox', { name: words('information.name') }).fill('王伟');
  await panel.getByRole('button', { name: words('information.send'), exact: true }).click();
  await expect(panel).toContainText(words('information.outcome.settled'));
});

test('a name that reads otherwise waits for the service’s staff, and everybody reads it before it is paid', async ({
  page,
  context,
  words,
  openAs,
}) => {
  const { orderNo, orderId } = await orderOf(await actorAt(page), { amount: '12300.00', change: inPinyin });
  await page.goto(`/orders/${orderId}`);
  const opened = context.waitForEvent('page');
  const panel = panelOf(page, words);
  await expect(panel).toContainText(words('information.pageNote'));
  await panel.getByRole('link', { name: words('information.openPage') }).click();
  const service = await opened;
  await service.locator('input[name=name]').fill('欧阳明月');
  await service.locator('button').first().click();
  await expect(service.getByRole('status')).toContainText('staff compare the two');
  await service.close();

  const order = new OrderPage(page, words);
  await expect(order.header.getByRole('heading', { level: 1 })).toContainText('Wang Wei · 欧阳明月');
  await order.expectStatus('informationRequested');
  const staff = await openAs('admin');
  await staff.goto(`/orders/${orderId}`);
  await expect(staff.getByText(words('sandbox.order.reviewNote'))).toBeVisible();
  await staff.getByTestId('sandbox-review-approve').click();
  await order.expectStatus('documentsNeeded');

  await page.goto(`/orders/${orderId}/documents`);
  await completeByHand(page, words, { orderNo, types: typesOfLargeOrder });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wang Wei · 欧阳明月');
  await expect(page.locator('[data-field=suppliedName]')).toContainText('欧阳明月');
  await new Submission(page, words).button.click();
  await order.expectStatus('awaitingApproval');

  const checker = await openAs('approver');
  const queue = new Queue(checker, words);
  await queue.open();
  await expect(queue.row(orderNo)).toContainText('Wang Wei · 欧阳明月');
  const decision = await queue.decideOn(orderNo);
  await expect(decision.section('recipient')).toContainText('Wang Wei · 欧阳明月');
  await expect(decision.section('recipient')).toContainText(words('approvals.recipient.nameSupplied'));
  await staff.goto(checker.url());
  await expect(staff.getByText(words('approvals.blockers.maker'))).toBeVisible();
  await decision.openDocuments();
  await decision.approve.click();
  await decision.expectDone('accepted');
  await order.expectStatus('completed');
});

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' });

  test('a supplied name stays on one line of the heading, however narrow', async ({ page, words }) => {
    const { orderId } = await orderOf(await actorAt(page), { amount: '520.65', change: inPinyin });
    const name = new OrderPage(page, words).header.getByRole('heading').getByText('欧阳明月');
    // The service knows of no such name, and its next answer takes it away again.
    await expect(async () => {
      await db().order.update({ where: { id: orderId }, data: { suppliedName: '欧阳明月' } });
      await page.goto(`/orders/${orderId}`);
      for (const width of [320, 390, 420]) {
        await page.setViewportSize({ width, height: 800 });
        const lines = await name.evaluate((part) => part.getClientRects().length, undefined, {
          timeout: 2_000,
        });
        expect(lines, `${width} px`).toBe(1);
      }
    }).toPass();
  });
});

test('Business: on the page of the service only; until then the order says that it is still asked', async ({
  page,
  context,
  words,
}) => {
  const { orderId } = await orderOf(await actorAt(page), { family: 'business', change: inPinyin });
  await page.goto(`/orders/${orderId}`);
  const panel = panelOf(page, words);
  await expect(panel.getByRole('heading', { name: words('information.onlyElsewhere') })).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  const mark = panel.getByRole('button', { name: words('information.markAnswered') });
  await mark.click();
  await expect(panel.getByRole('status')).toBeVisible();

  const opened = context.waitForEvent('page');
  await panel.getByRole('link', { name: words('information.openPage') }).click();
  const service = await opened;
  await service.locator('input[name=name]').fill('示例贸易有限公司');
  await service.locator('button').first().click();
  await expect(service.locator('input[name=name]')).toHaveCount(0);
  await service.close();
  // The portal asks by itself, too, and may be the first to find out.
  await expect(async () => {
    if (await mark.isVisible()) await mark.click({ timeout: 2_000 });
    const { settled, notAsked } = {
      settled: words('information.outcome.settled'),
      notAsked: words('information.refused.notAsked'),
    };
    await expect(panel.getByText(settled).or(panel.getByText(notAsked))).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(new OrderPage(page, words).header).not.toContainText(
    words('statuses.informationRequested.label'),
  );
});
