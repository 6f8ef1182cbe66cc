import assert from 'node:assert/strict';
import {
  askPrice,
  type Body,
  freshOrderNo,
  personOrder,
  quote,
  usdToCny,
} from '../../support/foreign-bodies.ts';
import { createOrder, paths, readyOrder, settle, statusOf, upload } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const personal = [
  'service/routes/order-families.ts#personalRoutes',
  'lib/service-core/contract/endpoints-personal.ts',
];
const documents = ['service/routes/documents.ts', 'lib/service-core/contract/enums.ts#businessFileTypes'];
const lookups = ['service/routes/lookups.ts'];

async function completes(world: World, path: string): Promise<Body> {
  const client = await world.partner();
  const { tradeId } = await readyOrder(client, 'personal');
  const answer = await client.post(path, { tradeId });
  isDone(answer);
  await settle(client);
  assert.equal((await statusOf(client, 'personal', tradeId)).status, 'completed');
  return answer.body;
}

async function legacyBalances(world: World, path: string, amount: unknown): Promise<void> {
  const client = await world.partner([
    { type: 'personal', currency: 'USD', amount: 10 },
    { type: 'business', currency: 'USD', amount: 2.5 },
    { type: 'business', currency: 'EUR', amount: 7 },
  ]);
  const list = isDone<Body[]>(await client.post(path, '{}'));
  const usd = list.filter(({ currency }) => currency === 'USD');
  assert.equal(usd.length, 1);
  assert.equal(usd[0]?.amount, amount);
  assert.ok(list.some(({ currency }) => currency === 'EUR'));
}

/** Specification §4.2. */
export const personalEndpointRows: Row[] = sectionRows('4.2', personal, [
  {
    name: 'GET /payout/common/area/list',
    rule: 'headers appkey and token; optional query placeholder filters; data: areas',
    code: lookups,
    prove: async ({ shared }) => {
      const all = isDone<unknown[]>(await shared.sandbox('/payout/common/area/list'));
      const some = isDone<Body[]>(
        await shared.sandbox(`/payout/common/area/list?${encodeURIComponent('北京')}`),
      );
      assert.ok(some.length > 0 && some.length < all.length);
      assert.ok(JSON.stringify(some).includes('北京'));
      const byPinyin = isDone<Body[]>(await shared.sandbox('/payout/common/area/list?name=beijing'));
      assert.ok(JSON.stringify(byPinyin).includes('北京'));
    },
  },
  {
    name: 'GET /payout/common/occupation/list',
    rule: 'headers appkey and token; data: occupations',
    code: lookups,
    prove: async ({ shared }) => {
      assert.ok(isDone<unknown[]>(await shared.sandbox('/payout/common/occupation/list')).length >= 60);
    },
  },
  {
    name: 'POST /payout/payment/query/price',
    rule: 'sourceCurrency and targetCurrency required; data: queryNo, rate',
    prove: async ({ shared }) => {
      const data = isDone(await askPrice(shared, 'personal', usdToCny));
      assert.deepEqual([typeof data.queryNo, typeof data.rate], ['string', 'number']);
      for (const path of ['sourceCurrency', 'targetCurrency']) {
        const body = { ...usdToCny, [path]: undefined };
        isRefusedAt(await shared.post('/payout/payment/query/price', body), path);
      }
    },
  },
  {
    name: 'POST /payout/payment/create',
    rule: 'creates a payment; orderNo unique, one payment per number',
    prove: async ({ shared }) => {
      const body = personOrder(await quote(shared, 'personal'));
      const answers = await Promise.all([1, 2, 3].map(() => shared.post(paths.personal.create, body)));
      assert.equal(new Set(answers.map((a) => isDone(a).tradeId)).size, 1);
      isRefused(await shared.post(paths.personal.create, { ...body, relationship: 'other' }), '20202');
      const silent = { ...body, orderNo: freshOrderNo(), queryNo: undefined };
      assert.equal(isDone(await shared.post(paths.personal.create, silent)).status, 'pending');
    },
  },
  {
    name: 'POST /payout/payment/transfer',
    rule: 'abandoned: confirms as the async call does, and says so in message',
    prove: async (world) => {
      const { status, message } = await completes(world, '/payout/payment/transfer');
      assert.equal(status, '1');
      assert.match(String(message), /abandoned|deprecated/i);
    },
  },
  {
    name: 'POST /payout/payment/transfer/async',
    rule: 'confirms; the result is delivered by callback',
    prove: async (world) => {
      assert.ok(!('message' in (await completes(world, '/payout/payment/transfer/async'))));
      assert.ok(world.receiver.received.some(({ body }) => body.status === 'completed'));
    },
  },
  {
    name: 'POST /payout/payment/cancel',
    rule: 'cancels a payment that is pending',
    prove: async ({ shared }) => {
      const { orderNo, tradeId } = await createOrder(shared, 'personal');
      isDone(await shared.post(paths.personal.cancel, { orderNo }));
      assert.equal((await statusOf(shared, 'personal', tradeId)).status, 'cancelled');
    },
  },
  {
    name: 'POST /payout/payment/status',
    rule: 'tells the status, by tradeId or orderNo',
    prove: async ({ shared }) => {
      const { orderNo, tradeId } = await createOrder(shared, 'personal');
      for (const ref of [{ tradeId }, { orderNo }, { tradeId, orderNo }]) {
        const data = isDone(await shared.post(paths.personal.status, ref));
        assert.deepEqual([data.tradeId, data.status], [tradeId, 'pending']);
      }
      isRefused(await shared.post(paths.personal.status, {}), '20101', /tradeId|orderNo/);
      isRefused(await shared.post(paths.personal.status, { tradeId: 'T-none' }), '20201');
    },
  },
  {
    name: 'POST /payout/payment/update',
    rule: 'updates payer, beneficiary, purpose, fundsSource, relationship',
    prove: async ({ shared }) => {
      const { orderNo } = await createOrder(shared, 'personal');
      const change = { orderNo, purpose: 'Rent', fundsSource: 'Saving deposits', relationship: 'aunt' };
      assert.equal(isDone(await shared.post(paths.personal.update, change)).status, 'pending');
    },
  },
  {
    name: 'POST /payout/wallet/get',
    rule: 'balance of all currencies; the empty JSON object is signed',
    prove: (world) => legacyBalances(world, '/payout/wallet/get', 12.5),
  },
  {
    name: 'POST /payout/wallet/list',
    rule: 'balance of all currencies',
    prove: (world) => legacyBalances(world, '/payout/wallet/list', '12.50'),
  },
  {
    name: 'POST /payment/risk/upload',
    rule: 'uploads supporting documents for a tradeId',
    code: documents,
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'personal');
      isDone(await upload(shared, 'personal', tradeId, 'identification_front'));
      isRefused(await upload(shared, 'personal', 'T-none', 'identification_front'), '20201');
    },
  },
  {
    name: 'POST /payment/risk/completed',
    rule: 'marks the upload complete: awaiting_transfe',
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'personal');
      const data = isDone(await shared.post(paths.personal.completed, { tradeId }));
      assert.equal(data.status, 'awaiting_transfe');
    },
  },
]);
