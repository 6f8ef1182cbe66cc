import { afterAll, beforeAll, expect, it } from 'vitest';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { foreignOrderText, readyForeignOrder } from '../support/foreign-order.ts';
import { type FreezingProxy, startFreezingProxy } from '../support/freezing-proxy.ts';
import { newServicePlace, type ServicePlace, startServiceAt, type TestService } from '../support/service.ts';

const orders = 24;
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

const health = () => send(service.url, { method: 'GET', path: '/health' });
const healthyAgain = () => expect.poll(async () => (await health()).httpStatus, { timeout: 5_000 }).toBe(200);

async function took(answer: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await answer;
  return performance.now() - begun;
}

it('a database that hangs: every call is answered, truthfully, and all is well after', async () => {
  await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 500_000 });
  const ready = [];
  for (let i = 0; i < orders; i += 1) ready.push((await readyForeignOrder(client)).tradeId);
  const text = await foreignOrderText(client);
  const confirm = (tradeId: string) => client.post('/global/payout/transfer/async', { tradeId });

  const underWay = ready.slice(0, orders / 2).map((tradeId) => confirm(tradeId));
  await new Promise((next) => setTimeout(next, 1));
  proxy.freeze();
  const met = [
    ...underWay,
    ...ready.slice(orders / 2).map((tradeId) => confirm(tradeId)),
    client.post('/global/payout/transfer/create', text),
    client.get(list),
  ];
  for (const { body } of await Promise.all(met)) expect(['1', '20902', '20903']).toContain(body.status);

  await expect.poll(async () => (await health()).body.message).toBe('the database does not answer');
  // From here on a call is refused, and told to come again.
  await client.renewToken().catch(() => {});
  const { body, headers } = await client.get(list);
  expect([body.status, headers['retry-after']]).toEqual(['20902', '1']);

  proxy.thaw();
  await healthyAgain();
  await client.renewToken();
  for (const tradeId of ready) expect((await confirm(tradeId)).body.status).toBe('1');
  const idle = await client.sandbox('/sandbox/idle', { timeoutMs: 45_000 });
  expect(idle.body.status).toBe('1');
  const wallets = await client.get('/global/payout/wallet/get?type=personal');
  expect(wallets.body.data).toMatchObject({ amount: 500_000 - orders * 1_000 });
  expect((await client.sandbox('/sandbox/ledger')).body.data).toMatchObject({ balanced: true });
});

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
  await expect.poll(async () => (await health()).body.message).toBe('the database does not answer');
  expect(await took(client.get(list))).toBeLessThan(answeredWithinMs / 2);
  proxy.thaw();
  await healthyAgain();
});
