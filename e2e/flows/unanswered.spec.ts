import { labelled } from '../pages/form.ts';
import { OrderPage } from '../pages/order.ts';
import { Documents, Review } from '../pages/order-steps.ts';
import { Tools } from '../pages/tools.ts';
import { Wizard } from '../pages/wizard.ts';
import { actorAt } from '../support/actor.ts';
import { madeOrder, orderOf } from '../support/made-orders.ts';
import { kindsOf, orderFacts } from '../support/portal-api.ts';
import { breakNetwork, mendNetwork } from '../support/stack.ts';
import { alone, long, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

// Changing, completing, cancelling and converting while the service is down or answers garbage: nothing is called
// failed that is not known, nothing is done twice, and there is a way on. The other capabilities are in faults.spec.ts.

const path = {
  update: '/global/payout/transfer/update',
  complete: '/global/payout/transfer/upload/completed',
  cancel: '/global/payout/transfer/cancel',
  status: '/global/payout/transfer/query/status',
  conversion: '/global/payout/wallet/new-fx-conversion',
  alipay: '/global/payout/alipay/verification',
} as const;

for (const [fault, language] of [
  ['garbage', 'en'],
  ['down', 'zh-CN'],
] as const) {
  test.describe(`The service ${fault}, in ${language}`, {
    tag: [alone, ...longUnlessEnglish(language)],
  }, () => {
    test.use({ language });
    test.beforeEach(({ complaints }) => complaints.expect(/status of 50\d/));

    test('change: checking until it is known, and made once', { tag: long }, async ({ page, words }) => {
      const { orderId } = await orderOf(await actorAt(page));
      await page.goto(`/orders/${orderId}/edit`);
      await page.getByRole('button', { name: words('wizard.change.start') }).click();
      const wizard = new Wizard(page, words);
      await wizard.expectStep('parties');
      await wizard.openStep('details');
      await wizard.purpose.pickChoice('purpose.label', 'purpose.Rent');
      await breakNetwork({ [path.update]: fault, [path.status]: fault });
      await page.getByRole('button', { name: words('wizard.change.send') }).click();
      const order = new OrderPage(page, words);
      await order.expectStatus('checking');
      await expect(order.sentence).toContainText(words('statuses.checking.sentence'));
      await mendNetwork();
      await order.askUntil('documentsNeeded');
      const detail = await orderFacts(page, orderId);
      expect(detail.order.sent.find(({ path: field }) => field === 'purpose')?.value).toBe('Rent');
      expect(['update-requested', 'updated'].map((kind) => kindsOf(detail, kind))).toEqual([1, 1]);
    });

    test('documents complete: said to be unsure, and a press later goes on', { tag: long }, async ({
      page,
      words,
    }) => {
      test.setTimeout(300_000);
      await madeOrder(page, words);
      const documents = new Documents(page, words);
      await breakNetwork({ [path.complete]: fault, [path.status]: fault });
      await documents.completeButton.click();
      const notice = page.getByRole('alert').filter({ hasText: words('documents.complete.unanswered') });
      await expect(notice).toBeVisible();
      await mendNetwork();
      // Offered again as soon as trying is of use.
      await expect(async () => {
        if (await documents.completeButton.isVisible())
          await documents.completeButton.click({ timeout: 5_000 });
        await expect(page).toHaveURL(/\/review$/, { timeout: 5_000 });
      }).toPass({ timeout: 150_000 });
      await new Review(page, words).expectOpen();
    });

    test('cancel: not said to be cancelled, the reason stays, and what became of it is found', async ({
      page,
      words,
    }) => {
      test.setTimeout(300_000);
      const { orderId, orderNo } = await orderOf(await actorAt(page));
      await page.goto(`/orders/${orderId}`);
      const order = new OrderPage(page, words);
      await order.fromMenu(words('order.menu.cancel'));
      const dialog = page.getByRole('dialog', { name: words('order.cancel.title', { orderNo }) });
      const reason = dialog.getByLabel(words('order.cancel.reason'));
      await reason.fill('Paid in cash');
      await breakNetwork({ [path.cancel]: fault, [path.status]: fault });
      await dialog.getByRole('button', { name: words('order.cancel.submit') }).click();
      await expect(dialog.getByRole('alert')).toContainText(words('order.cancel.unanswered'));
      await expect(reason).toHaveValue('Paid in cash');
      expect((await orderFacts(page, orderId)).order.serviceStatus).toBe('pending');
      // A cancellation that took effect shows by itself, perhaps at once, so the dialog is left first.
      if (fault === 'garbage') await dialog.getByRole('button', { name: words('order.cancel.keep') }).click();
      await mendNetwork();
      if (fault === 'down') await dialog.getByRole('button', { name: words('order.cancel.submit') }).click();
      // Nobody presses anything: what was done is found by itself.
      await expect(order.header).toContainText(words('statuses.cancelled.label'), { timeout: 150_000 });
      await order.open('timeline');
      await expect(order.timeline('cancel-unanswered')).toBeVisible();
    });

    test('Alipay check: what was typed stays, and a press later is answered', { tag: long }, async ({
      page,
      words,
    }) => {
      const tools = new Tools(page, words);
      await page.goto('/tools/alipay');
      await page.getByText(words('lookups.alipay.wallet'), { exact: true }).click();
      await page.getByText(words('lookups.alipay.purposes.Salary'), { exact: true }).click();
      const login = tools.field('alipay.field.login');
      await tools.field('alipay.field.lastName').fill('Wang');
      await tools.field('alipay.field.firstName').fill('Wei');
      await tools.field('alipay.field.idNumber').fill('11010519491231002X');
      await login.fill('13800138000');
      await tools.field('alipay.field.payerCountry').fill('US');
      await page.getByRole('option').first().click();
      await breakNetwork({ [path.alipay]: fault });
      await tools.button('alipay.submit').click();
      await expect(page.getByText(words('lookups.alipay.unknown'))).toBeVisible();
      await expect(login).toHaveValue('13800138000');
      await mendNetwork();
      await tools.button('alipay.submit').click();
      await expect(page.getByText(words('lookups.alipay.feasibleText'))).toBeVisible();
    });
  });
}

test.describe('A conversion without an answer', { tag: [alone, long] }, () => {
  test.use({ role: 'admin', language: 'zh-CN' });

  test('of which balances tell nothing is asked about, and was made once', async ({
    page,
    words,
    sandbox,
  }) => {
    // The balances are compared once the call is surely over: a minute later.
    test.setTimeout(360_000);
    await page.goto('/wallets/convert?walletType=business&from=USD&to=EUR');
    const amount = (side: 'from' | 'to', currency: string) =>
      page.getByRole('textbox', {
        name: labelled(
          words,
          words('common.money.amountIn', { label: words(`wallets.convertPage.${side}`), currency }),
        ),
      });
    await amount('from', 'USD').fill('41.00');
    await expect(amount('to', 'EUR')).not.toHaveValue('');
    const before = await sandbox.availableIn('business', 'USD');
    await page.getByRole('button', { name: words('wallets.convertPage.review') }).click();
    await breakNetwork({ [path.conversion]: 'garbage' });
    await page
      .getByRole('button', { name: words('wallets.convertPage.submit', { amount: '41.00 USD' }) })
      .click();
    const result = page.getByTestId('convert-result');
    await expect(result).toHaveAttribute('data-state', 'unknown');
    await expect(result).toContainText(words('wallets.convertPage.unknownText'));
    await mendNetwork();
    // Another movement hides what became of it.
    await sandbox.credit('business', 'USD', '41.00');
    const ask = result.getByRole('button', { name: words('wallets.ask.button') });
    await expect(ask).toBeVisible({ timeout: 150_000 });
    await ask.click();
    await expect(result).toHaveAttribute('data-state', 'accepted');
    expect(await sandbox.availableIn('business', 'USD')).toBe(before);
  });
});
