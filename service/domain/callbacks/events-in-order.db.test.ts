import { afterAll, beforeAll, expect, it } from 'vitest';
import { credit, eventsOf, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { listDeliveries, redeliver } from './deliveries.ts';

let test: ServiceTestContext;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

it('keeps the events of a partner without a callback address, to be sent by hand later', async () => {
  const partner = await test.newPartner();
  const { walletId } = await credit(test.ctx, partner, 100_000n);
  expect(await eventsOf(test.ctx, walletId)).toMatchObject([{ event: 'balance', amount: '1000.00' }]);
  const [kept] = valueOf(await listDeliveries(test.ctx, partner, { id: walletId }));
  expect(kept).toMatchObject({ state: 'failed', attempts: [] });
  valueOf(await redeliver(test.ctx, partner, { deliveryId: kept?.deliveryId ?? '' }));
  expect(valueOf(await listDeliveries(test.ctx, partner, { id: walletId }))).toMatchObject([
    { state: 'pending' },
  ]);
});
