import assert from 'node:assert/strict';
import { type Body, quote } from '../../support/foreign-bodies.ts';
import { walletOf } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const code = [
  'service/routes/order-families.ts#globalRoutes',
  'lib/service-core/contract/endpoints-global.ts',
];
const convert = '/global/payout/wallet/new-fx-conversion';

async function conversion(world: World) {
  const client = await world.partner();
  const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
  const { queryNo, rate } = await quote(client, 'global', pair);
  const query: Record<string, string> = { ...pair, sourceAmount: '100', queryNo, walletType: 'personal' };
  const call = (change: Record<string, string | undefined> = {}) => {
    const given = Object.entries({ ...query, ...change }).filter(([, value]) => value !== undefined);
    return client.get(`${convert}?${new URLSearchParams(given as [string, string][])}`);
  };
  return { client, call, rate };
}

/** Specification §4.4: wallets. */
export const walletEndpointRows: Row[] = sectionRows('4.4', code, [
  {
    name: `GET ${convert}`,
    rule: 'sourceCurrency, targetCurrency, queryNo, walletType required, one amount; data.convertedAmount (float), transactionId, walletType',
    prove: async (world) => {
      const { client, call, rate } = await conversion(world);
      for (const name of ['sourceCurrency', 'targetCurrency', 'queryNo', 'walletType']) {
        isRefusedAt(await call({ [name]: undefined }), name);
      }
      isRefused(await call({ sourceAmount: undefined }), '20101', /sourceAmount|targetAmount/);
      isRefusedAt(await call({ walletType: 'savings' }), 'walletType');
      const data = isDone(await call());
      const wanted = Math.floor(100 * Number(rate) * 100 + 1e-6) / 100;
      assert.deepEqual([data.convertedAmount, data.walletType], [wanted, 'personal']);
      assert.equal(typeof data.transactionId, 'string');
      assert.equal(isDone(await call()).transactionId, data.transactionId);
      assert.equal((await walletOf(client)).amount, 499_900);
      const byTarget = await conversion(world);
      const answer = await byTarget.call({ sourceAmount: undefined, targetAmount: '50' });
      assert.equal(isDone(answer).convertedAmount, 50);
    },
  },
  {
    name: 'GET /global/payout/wallet/list',
    rule: 'data: array of wallets, every field a string',
    prove: async ({ shared }) => {
      const list = isDone<Body[]>(await shared.get('/global/payout/wallet/list'));
      assert.ok(list.length >= 2);
      for (const wallet of list) {
        for (const name of ['walletId', 'currency', 'amount', 'totalAmount', 'type']) {
          assert.equal(typeof wallet[name], 'string', name);
        }
      }
    },
  },
  {
    name: 'GET /global/payout/wallet/get',
    rule: 'type required, personal or business; amount and totalAmount float, currency, walletId, type',
    prove: async ({ shared }) => {
      for (const type of ['personal', 'business']) {
        const data = isDone(await shared.get(`/global/payout/wallet/get?type=${type}`));
        assert.deepEqual([typeof data.amount, typeof data.totalAmount], ['number', 'number']);
        assert.deepEqual([data.type, data.currency, typeof data.walletId], [type, 'USD', 'string']);
      }
      isRefusedAt(await shared.get('/global/payout/wallet/get'), 'type');
    },
  },
  {
    name: 'GET /global/payout/wallet/query/currency',
    rule: 'currency required; the balance of that currency, zero where there is no wallet',
    prove: async (world) => {
      const client = await world.partner([{ type: 'business', currency: 'EUR', amount: 7.5 }]);
      const data = isDone(await client.get('/global/payout/wallet/query/currency?currency=EUR'));
      assert.deepEqual([data.currency, data.amount], ['EUR', 7.5]);
      for (const currency of ['JPY', 'KWD']) {
        const none = isDone(await client.get(`/global/payout/wallet/query/currency?currency=${currency}`));
        assert.deepEqual(none, { currency, amount: 0, totalAmount: 0, wallets: [] });
      }
      isRefusedAt(await client.get('/global/payout/wallet/query/currency'), 'currency');
      isRefusedAt(await client.get('/global/payout/wallet/query/currency?currency=euro'), 'currency');
      isRefusedAt(await client.get('/global/payout/wallet/query/currency?currency=ZZZ'), 'currency');
    },
  },
]);
