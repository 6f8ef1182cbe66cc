import { Wizard } from '../pages/wizard.ts';
import { actorAt } from '../support/actor.ts';
import { complete, madeDraft, readyOrderOf } from '../support/made-orders.ts';
import { expect, test } from '../support/test.ts';

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' });

  test('T-41: a step of a draft is an address: it survives a reload, Back and Forward, with its values', async ({
    page,
    words,
  }) => {
    const { draftId } = await madeDraft(page, { family: 'business' });
    const wizard = new Wizard(page, words);
    const steps = ['amount', 'parties', 'details', 'check'] as const;
    const title = (step: (typeof steps)[number]) => (step === 'details' ? 'businessDetails' : step);
    const shown = async (step: (typeof steps)[number]) => {
      await wizard.expectStep(title(step));
      if (step === 'amount') await expect(wizard.amount('source', 'USD')).toHaveValue('100.00');
      if (step === 'parties') {
        const recipient = page.getByRole('region', {
          name: words('wizard.parties.beneficiary'),
          exact: true,
        });
        await expect(recipient).toContainText(complete.business().beneficiary.fullName);
      }
    };
    for (const step of steps) {
      await page.goto(`/drafts/${draftId}/${step}`);
      await shown(step);
      await page.reload();
      await shown(step);
    }
    for (const step of steps.slice(0, -1).toReversed()) {
      await page.goBack();
      await shown(step);
    }
    for (const step of steps.slice(1)) {
      await page.goForward();
      await shown(step);
    }
  });
});

test('T-14, T-41: what was typed in the steps stands on documents and review, at addresses of their own', async ({
  page,
}) => {
  const { orderId, orderNo } = await readyOrderOf(await actorAt(page), { amount: '78.90' });
  for (const [part, shown] of [
    ['documents', orderNo],
    ['review', '78.90'],
  ] as const) {
    await page.goto(`/orders/${orderId}/${part}`);
    await expect(page.getByRole('main')).toContainText(shown);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(shown);
  }
  for (const typed of ['78.90', '王小明', 'Jane Miller', '中国银行北京分行']) {
    await expect(page.getByRole('main')).toContainText(typed);
  }
});
