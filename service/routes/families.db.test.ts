import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Family, personOrder, quote, tradeOrder } from '../../tests/support/foreign-bodies.ts';
import { type ForeignAnswer, ForeignClient } from '../../tests/support/foreign-client.ts';
import {
  createOrder,
  dataOf,
  type Order,
  paths,
  readyOrder,
  statusOf,
  upload,
} from '../../tests/support/foreign-flows.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';

const families = ['global', 'personal', 'business'] as const;
const pairs = families.flatMap((owner) =>
  families.filter((other) => other !== owner).map((other): [Family, Family] => [owner, other]),
);

let service: TestService;
let client: ForeignClient;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
});
afterAll(() => service.stop());

const outcomeOf = ({ httpStatus, body }: ForeignAnswer) => [httpStatus, body.status];

/** Every call of a family that names an order. */
async function callsOf(family: Family, { tradeId, orderNo }: Order): Promise<ForeignAnswer[]> {
  const { queryNo } = await quote(client, family);
  const shared = [
    upload(client, family, tradeId, 'proforma_invoice'),
    client.post(paths[family].completed, { tradeId }),
    client.post(paths[family].confirm, { tradeId, queryNo }),
  ];
  if (family === 'business') {
    const parts = { tradeId, type: 'other', fileName: 'a.pdf' };
    return Promise.all([
      ...shared,
      client.get(`${paths.business.status}?tradeId=${tradeId}`),
      client.get(`${paths.business.status}?orderNo=${orderNo}`),
      client.upload(`${paths.business.upload}/multipart`, parts, Buffer.from('%PDF-1.7')),
    ]);
  }
  const { update, cancel, status, confirm } = paths[family];
  return Promise.all([
    ...shared,
    client.post(update, { tradeId, relationship: 'friend' }),
    client.post(update, { orderNo, relationship: 'friend' }),
    client.post(cancel, { orderNo }),
    client.post(status, { tradeId }),
    client.post(status, { orderNo }),
    client.post(confirm, { orderNo, queryNo }),
    ...(family === 'personal' ? [client.post('/payout/payment/transfer', { tradeId, queryNo })] : []),
  ]);
}

describe('an order of one family', () => {
  it.each(pairs)('%s is not found through any call of the %s family', async (owner, other) => {
    const order = await readyOrder(client, owner);
    const before = JSON.stringify(await statusOf(client, owner, order.tradeId));
    const answers = await callsOf(other, order);
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => [400, '20201']));
    expect(JSON.stringify(await statusOf(client, owner, order.tradeId))).toBe(before);
  });

  it.each(pairs)('%s uses up its orderNo for the %s family too', async (owner, other) => {
    const { orderNo } = await createOrder(client, owner);
    const q = await quote(client, other);
    const body = (other === 'business' ? tradeOrder : personOrder)(q, { change: { orderNo } });
    const refused = await client.post(paths[other].create, body);
    expect(outcomeOf(refused)).toEqual([400, '20202']);
    expect(refused.text).not.toContain('tradeId');
  });

  it('global and personal of one content and one number, at once, are one order and refusals', async () => {
    const body = personOrder(await quote(client, 'global'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => client.post(paths[i % 2 ? 'global' : 'personal'].create, body)),
    );
    const made = answers.filter(({ httpStatus }) => httpStatus === 200);
    expect(made).toHaveLength(10);
    expect(new Set(made.map((answer) => dataOf<Order>(answer).tradeId)).size).toBe(1);
    const others = answers.filter(({ httpStatus }) => httpStatus === 400);
    expect(new Set(others.map(({ body: { status } }) => status))).toEqual(new Set(['20202']));
  });
});
