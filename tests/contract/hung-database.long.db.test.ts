import { afterAll, beforeAll, expect, it } from 'vitest';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { foreignOrderText, readyForeignOrder } from '../support/foreign-order.ts';
import { type FreezingProxy, startFreezingProxy } from '../support/freezing-proxy.ts';
import { newServicePlace, type ServicePlace, startServiceAt, type TestService } from '../support/service.ts';

const answeredWithinMs = 2_000;
const list = '/global/payout/wallet/list';

let place: ServicePlace;
let proxy: FreezingProxy;
let service: TestService;
let client: ForeignClient;

beforeAll(async () => {
  place = await newServicePlace();
  proxy = await startFreezingProxy(place.databaseUrl);
  service = await startServiceAt({ ...place, databaseUrl: proxy.url });
  client = await ForeignClient.register(service.url);
});
afterAll(async () => {
  proxy.thaw();
  await service.stop();
  await proxy.close();
  await place.remove();
});

async function took(answer: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await answer;
  return performance.now() - begun;
}

it('a database that hangs keeps no caller for more than two seconds, and none at all once it is noticed', async () => {
  await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 10_000 });
  const { tradeId } = await readyForeignOrder(client);
  const text = await foreignOrderText(client);
  proxy.freeze();
  const met = [
    client.post('/global/payout/transfer/async', { tradeId }),
    client.post('/global/payout/transfer/create', text),
    client.get(list),
  ];
  expect(Math.max(...(await Promise.all(met.map(took))))).toBeLessThan(answeredWithinMs);
  await expect
    .poll(async () => (await send(service.url, { method: 'GET', path: '/health' })).body.message)
    .toBe('the database does not answer');
  expect(await took(client.get(list))).toBeLessThan(answeredWithinMs / 2);
});
