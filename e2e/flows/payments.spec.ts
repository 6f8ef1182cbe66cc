import type { Page } from '@playwright/test';
import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { accounts, madeDraft, madeReview, paidTo } from '../support/made-orders.ts';
import { orderIdOf } from '../support/order-id.ts';
import { callsOf, freshWallet, kindsOf, orderFacts, walletFacts } from '../support/portal-api.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { fillDraft, toReview } from '../support/transfer.ts';
import type { Words } from '../support/words.ts';

// No other flow pays out of the personal wallet in EUR: its balances are exact here.

const detailsIn = {
  en: 'Name: 王芳\nGender: Female\nNationality: China\nBank: 中国银行北京分行\nAccount number: 6217000010000004567\nID number: 11010519491231002X',
  'zh-CN':
    '户名：王芳\n性别：女\n国籍：中国\n开户行：中国银行北京分行\n账号：6217000010000004567\n身份证号：11010519491231002X',
};

/** Confirms on the review page and sees it through, without reloading, on the page where that leads. */
async function confirmAndWatch(page: Page, words: Words, amount: string): Promise<void> {
  const review = new Review(page, words);
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
  await expect(review.confirmButton).toHaveText(words('review.confirm.button', { amount }));
  await review.confirmButton.click();
  const order = new OrderPage(page, words);
  await order.expectStatus('completed');
  expect(await page.evaluate(() => 'loadedOnce' in window), 'the page was not loaded again').toBe(true);
  await expect(order.amounts).toContainText(words('common.actual'));
}

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`A payment to China, in ${language}`, () => {
    test.use({ language });

    test('to a bank account in China completes under my eyes and leaves the wallet', async ({
      page,
      openAs,
      words,
    }) => {
      const before = await freshWallet(page, 'personal', 'EUR');
      // A colleague has the wallets open all the while.
      const colleague = await openAs('approver');
      await colleague.goto('/wallets');
      const left = (Number(before.available) - 1234.56).toFixed(2);

      const { orderNo, orderId } = await toReview(page, words, {
        sourceCurrency: 'EUR',
        amount: '1234.56',
      });
      await expect(new Review(page, words).figure('balanceAfter')).toContainText(shown(left));
      await confirmAndWatch(page, words, '1,234.56 EUR');

      const detail = await orderFacts(page, orderId);
      expect(detail.money.actualSource).toEqual({ amount: '1234.56', currency: 'EUR' });
      expect(detail.money.actualTarget?.amount).toBe(detail.money.target.amount);
      expect(callsOf(detail, 'globalAsync')).toBe(1);
      expect(kindsOf(detail, 'confirm-requested')).toBe(1);

      const order = new OrderPage(page, words);
      await order.open('timeline');
      for (const kind of ['created', 'document-accepted', 'documents-completed', 'confirm-accepted']) {
        await expect(order.timeline(kind)).toHaveCount(1);
      }
      await order.open('callbacks');
      const callbacks = page.getByRole('main').getByRole('row');
      await expect(callbacks.filter({ hasText: words('statuses.completed.label') })).toHaveCount(1);
      await expect(callbacks.filter({ hasText: words('statuses.readyToConfirm.label') })).toHaveCount(1);

      await expect(colleague.getByRole('main')).toContainText(shown(left));
      await page.goto('/orders');
      const row = page.getByRole('row').filter({ hasText: orderNo });
      await expect(row).toContainText(words('statuses.completed.label'));
      await expect(row).toContainText('1,234.56');
    });

    test('to an Alipay login completes', { tag: longUnlessEnglish(language) }, async ({ page, words }) => {
      await toReview(page, words, { amount: '88.00', alipay: true, account: 'xiaoming@example.com' });
      await expect(page.getByRole('main')).toContainText('x••••@example.com');
      await confirmAndWatch(page, words, '88.00 USD');
    });

    test('to somebody whose details came in a message has them pasted and sorted', {
      tag: longUnlessEnglish(language),
    }, async ({ page, words, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const wizard = new Wizard(page, words);
      await wizard.start();
      await wizard.openStep('parties');
      const { recipient, account } = wizard;
      const name = recipient.field('beneficiary.lastName.label');
      await name.focus();
      // Found without its role: an open dialog hides the form from screen readers.
      const behind = page.locator(`[id="${await name.getAttribute('id')}"]`);
      await page.evaluate((text) => navigator.clipboard.writeText(text), detailsIn[language]);
      await page.keyboard.press('ControlOrMeta+v');
      const offer = page.getByRole('dialog');
      await expect(offer).toContainText('中国银行北京分行');
      // Nothing is filled before it was looked at.
      await expect(behind).toHaveValue('');
      // A dialog has the focus a moment after it is seen.
      await expect(offer.getByRole('button').last()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(offer).toBeHidden();
      await expect(name).toHaveValue('王');
      await expect(account.field('beneficiary.accountInfo.number.label')).toHaveValue('6217000010000004567');
      await expect(recipient.radio('beneficiary.gender.label', 'gender.FeMale')).toBeChecked();
      await expect(page.getByLabel(recipient.name('variant.residentId.label'))).toHaveValue(
        '11010519491231002X',
      );
      await page.getByRole('button', { name: words('wizard.paste.undo') }).click();
      await expect(name).toHaveValue('');
      await expect(account.field('beneficiary.accountInfo.number.label')).toHaveValue('');
    });

    test('that needs no document goes from its form straight to the review', {
      tag: longUnlessEnglish(language),
    }, async ({ page, words }) => {
      await fillDraft(page, words, { amount: '45.00' });
      await new Wizard(page, words).createWithoutDocuments.click();
      await new Review(page, words).expectOpen();
      await confirmAndWatch(page, words, '45.00 USD');
      const { order } = await orderFacts(page, orderIdOf(page));
      expect([order.family, order.serviceStatus]).toEqual(['global', 'completed']);
    });
  });
}

test('An amount for which the service wants papers waits for them, however its order was made', async ({
  page,
  words,
}) => {
  const { draftId } = await madeDraft(page, { amount: '12000.00' });
  await page.goto(`/drafts/${draftId}/details`);
  await new Wizard(page, words).createWithoutDocuments.click();
  const documents = new Documents(page, words);
  await documents.expectOpen();
  await expect(page.getByText(words('choices.fileType.identification_front')).first()).toBeVisible();
  expect((await orderFacts(page, orderIdOf(page))).order.serviceStatus).toBe('pending');
});

test('What leaves the wallet is in transit until the bank has answered', async ({ page, words, sandbox }) => {
  const before = await freshWallet(page, 'personal', 'EUR');
  const { orderId } = await madeReview(page, words, {
    sourceCurrency: 'EUR',
    amount: '40.00',
    withoutDocuments: true,
    change: paidTo(accounts.heldByBank),
  });
  await new Review(page, words).confirmButton.click();
  const order = new OrderPage(page, words);
  await order.expectStatus('inTransit');
  await expect
    .poll(() => walletFacts(page, 'personal', 'EUR'))
    .toMatchObject({ available: minus(before.available, 40), inTransit: plus(before.inTransit, 40) });
  await sandbox.payout((await orderFacts(page, orderId)).order.tradeId ?? '', 'complete');
  await order.expectStatus('completed');
  await expect
    .poll(() => walletFacts(page, 'personal', 'EUR'))
    .toMatchObject({ available: minus(before.available, 40), inTransit: before.inTransit });
});

test('The recipient’s amount can be the one that stays', async ({ page, words }) => {
  const wizard = new Wizard(page, words);
  await wizard.start();
  await wizard.pickCurrency('source', 'USD');
  await wizard.amount('target', 'CNY').fill('5000');
  await expect(wizard.amount('source', 'USD')).not.toHaveValue('');
  await expect(wizard.summary).toContainText('5,000.00');
  await expect(wizard.summary.getByText(/≈/)).toBeHidden();
  await wizard.lockRate.uncheck();
  await expect(wizard.summary.getByText(/≈/)).toBeVisible();
});

const minus = (amount: string, by: number): string => (Number(amount) - by).toFixed(2);
const plus = (amount: string, by: number): string => (Number(amount) + by).toFixed(2);

function shown(amount: string): string {
  return amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',');
}
