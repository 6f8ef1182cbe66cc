import { card } from '../kit/values.ts';
import { expect, test } from '../support/test.ts';

test('A refused payment says so in the list', async ({ page, madeOrder, sandbox }) => {
  const { orderNo, tradeId } = await madeOrder({ account: card({ ending: 'closed' }), until: 'sent' });
  await sandbox.delivered(tradeId);
  await page.goto(`/orders?q=${orderNo}`);
  await expect(page.getByTestId('order-status')).toHaveAttribute('data-status', 'failed');
});
