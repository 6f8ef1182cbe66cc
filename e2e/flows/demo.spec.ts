import { newStack, personOf } from '../kit/stack.ts';
import { Orders } from '../pages/orders.ts';
import { withPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('A newcomer loads demo data into an empty portal, once', async ({ browsers, usualKind, complaints }) => {
  const { stack, giveBack } = await newStack();
  const at = { browsers, usualKind: { ...usualKind, baseURL: stack.portalUrl } };
  await withPerson(at, personOf(stack, 'operator'), {
    path: '/overview',
    work: async (page, words) => {
      const stopListening = complaints.listenTo(page.context());
      const load = page.getByRole('button', { name: words('demo.load') });
      const progress = page.getByRole('progressbar', { name: /^Loading demo data: \d+ of 20$/ });
      await expect(page.getByText(words('overview.firstTitle'))).toBeVisible();
      await load.click();
      await expect(progress).toBeVisible();
      // Not only when the first order has come.
      expect(await load.isVisible()).toBe(false);

      const orders = new Orders(page, words);
      await orders.open();
      await expect(orders.row('DEMO-01')).toBeVisible();
      await page.goto('/overview');
      await expect(progress).toBeVisible();
      await expect(load).toBeHidden();
      await expect(page.getByText(words('overview.firstTitle'))).toBeHidden();
      stopListening();
    },
  }).finally(giveBack);
});
