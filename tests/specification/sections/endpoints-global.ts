import assert from 'node:assert/strict';
import {
  askPrice,
  type Body,
  personOrder,
  quote,
  usdToCny,
  withField,
} from '../../support/foreign-bodies.ts';
import {
  confirm,
  createOrder,
  paths,
  readyOrder,
  settle,
  statusOf,
  upload,
  walletOf,
} from '../../support/foreign-flows.ts';
import { samplePdf } from '../../support/sample-files.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const code = ['service/routes/global.ts#globalRoutes', 'lib/service-core/contract/endpoints-global.ts'];
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

const orderRows = sectionRows('4.4', code, [
  {
    name: 'POST /global/payout/rate/query/price',
    rule: 'sourceCurrency and targetCurrency required; data.queryNo, data.rate (number)',
    prove: async ({ shared }) => {
      const data = isDone(await askPrice(shared, 'global', usdToCny));
      assert.deepEqual([typeof data.queryNo, typeof data.rate], ['string', 'number']);
      for (const path of ['sourceCurrency', 'targetCurrency']) {
        const body = withField(usdToCny, path, undefined);
        isRefusedAt(await shared.post('/global/payout/rate/query/price', body), path);
      }
    },
  },
  {
    name: 'POST /global/payout/transfer/create',
    rule: 'fields of 2.4; orderNo unique, one payment per order number',
    prove: async ({ shared }) => {
      const body = personOrder(await quote(shared, 'global'));
      const answers = await Promise.all([1, 2, 3].map(() => shared.post(paths.global.create, body)));
      assert.equal(new Set(answers.map((answer) => isDone(answer).tradeId)).size, 1);
    },
  },
  {
    name: 'POST /global/payout/transfer/update',
    rule: 'fields of 2.4 and 2.5; data.tradeId, data.status',
    prove: async ({ shared }) => {
      const { orderNo, tradeId } = await createOrder(shared, 'global');
      const data = isDone(await shared.post(paths.global.update, { orderNo, purpose: 'Rent' }));
      assert.deepEqual([data.tradeId, data.status], [tradeId, 'pending']);
    },
  },
  {
    name: 'POST /global/payout/transfer/query/status',
    rule: 'tradeId or orderNo, at least one; data.tradeId, data.status, data.orderNo',
    prove: async ({ shared }) => {
      const { orderNo, tradeId } = await createOrder(shared, 'global');
      for (const ref of [{ tradeId }, { orderNo }, { tradeId, orderNo }]) {
        const data = isDone(await shared.post(paths.global.status, ref));
        assert.deepEqual([data.tradeId, data.orderNo, data.status], [tradeId, orderNo, 'pending']);
      }
      isRefused(await shared.post(paths.global.status, {}), '20101', /tradeId|orderNo/);
      const other = await createOrder(shared, 'global');
      isRefused(await shared.post(paths.global.status, { tradeId, orderNo: other.orderNo }), '20201');
    },
  },
  {
    name: 'POST /global/payout/transfer/async',
    rule: 'confirms, processed asynchronously, supports concurrency, result by callback',
    prove: async (world) => {
      const client = await world.partner();
      const orders = [];
      for (let i = 0; i < 4; i += 1) orders.push(await readyOrder(client, 'global', { sourceCents: 10_000 }));
      const answers = await Promise.all(
        orders.flatMap((o) => [o, o, o].map((x) => confirm(client, 'global', x))),
      );
      for (const answer of answers) isDone(answer);
      await settle(client);
      for (const { tradeId } of orders) {
        assert.equal((await statusOf(client, 'global', tradeId)).status, 'completed');
        assert.ok(
          world.receiver.received.some(({ body }) => body.id === tradeId && body.status === 'completed'),
        );
      }
      assert.equal((await walletOf(client)).totalAmount, 500_000 - 400);
    },
  },
  {
    name: 'POST /global/payout/transfer/cancel',
    rule: 'cancels an order that is neither completed nor transferring',
    prove: async ({ shared }) => {
      const { orderNo, tradeId } = await readyOrder(shared, 'global');
      isDone(await shared.post(paths.global.cancel, { orderNo }));
      assert.equal((await statusOf(shared, 'global', tradeId)).status, 'cancelled');
    },
  },
  {
    name: 'POST /global/payout/transfer/upload/multipart',
    rule: 'form data: tradeId, file, type (all required)',
    code: ['service/routes/documents.ts#documentRoutes'],
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'global');
      isDone(await upload(shared, 'global', tradeId, 'bill'));
      isRefusedAt(await upload(shared, 'global', tradeId, ''), 'type');
      isRefusedAt(await upload(shared, 'global', '', 'bill'), 'tradeId');
      isRefused(await upload(shared, 'global', tradeId, 'bill', Buffer.alloc(0)), '20205');
    },
  },
  {
    name: 'POST /global/payout/transfer/upload/completed',
    rule: 'tradeId required; awaiting_transfe',
    prove: async ({ shared }) => {
      assert.equal((await readyOrder(shared, 'global')).status, 'awaiting_transfe');
      isRefusedAt(await shared.post(paths.global.completed, {}), 'tradeId');
    },
  },
]);

const walletRows = sectionRows('4.4', code, [
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
    rule: 'currency required; the balance of that currency',
    prove: async (world) => {
      const client = await world.partner([{ type: 'business', currency: 'EUR', amount: 7.5 }]);
      const data = isDone(await client.get('/global/payout/wallet/query/currency?currency=EUR'));
      assert.deepEqual([data.currency, data.amount], ['EUR', 7.5]);
      isRefusedAt(await client.get('/global/payout/wallet/query/currency'), 'currency');
      isRefusedAt(await client.get('/global/payout/wallet/query/currency?currency=euro'), 'currency');
    },
  },
]);

const fileTypes =
  'bill offer identification_front identification_back ME MC SIGN HR NCOM BC EC POIPBE COI RSIBF TC proforma_invoice purchase_order logistics_material export_declaration communication_record beneficiary_id_card beneficiary_power_attorney historical_transaction_material proof_purchase other'.split(
    ' ',
  );

const ruleRows = sectionRows(
  '4.4',
  ['lib/service-core/contract/global-order.ts#globalOrderSchema'],
  [
    {
      name: 'file type enum',
      rule: 'twenty-five types, and no others',
      code: ['lib/service-core/contract/enums.ts#globalFileTypes'],
      prove: async ({ shared }) => {
        assert.equal(fileTypes.length, 25);
        const orders = [await createOrder(shared, 'global'), await createOrder(shared, 'global')];
        for (const [i, type] of fileTypes.entries()) {
          isDone(await upload(shared, 'global', orders[i % 2]?.tradeId ?? '', type));
        }
        isRefusedAt(await upload(shared, 'global', orders[0]?.tradeId ?? '', 'me'), 'type');
      },
    },
    {
      name: 'rule 1',
      rule: 'with payerId or beneficiaryId the matching object is empty',
      prove: async ({ shared }) => {
        const first = isDone(
          await shared.post(paths.global.create, personOrder(await quote(shared, 'global'))),
        );
        for (const party of ['payer', 'beneficiary']) {
          const body = personOrder(await quote(shared, 'global'), {
            change: { [`${party}Id`]: first[`${party}Id`] },
          });
          isRefusedAt(await shared.post(paths.global.create, body), party);
          isDone(await shared.post(paths.global.create, withField(body, party, {})));
        }
      },
    },
    {
      name: 'rule 2',
      rule: 'a quote is obtained before a transfer whose currencies differ',
      prove: async ({ shared }) => {
        const body = personOrder(await quote(shared, 'global'));
        isRefusedAt(await shared.post(paths.global.create, withField(body, 'queryNo', undefined)), 'queryNo');
      },
    },
    {
      name: 'rule 3',
      rule: 'upload-completed is called after all files of a tradeId are uploaded',
      code: ['service/domain/orders/complete-documents.ts#completeDocuments'],
      prove: async ({ shared }) => {
        const { tradeId } = await createOrder(shared, 'global', { sourceCents: 1_100_000 });
        isRefused(await shared.post(paths.global.completed, { tradeId }), '20204', /identification_front/);
        for (const type of ['identification_front', 'identification_back']) {
          isDone(await upload(shared, 'global', tradeId, type));
        }
        isDone(await shared.post(paths.global.completed, { tradeId }));
      },
    },
    {
      name: 'rule 4',
      rule: 'the flow: rate, create, upload files, upload completed, pre-check, async confirm',
      code: ['service/routes/order-calls.ts#orderCalls'],
      prove: async (world) => {
        const client = await world.partner();
        const order = await createOrder(client, 'global');
        isDone(await client.upload(paths.global.upload, { tradeId: order.tradeId, type: 'bill' }, samplePdf));
        isDone(await client.post(paths.global.completed, { tradeId: order.tradeId }));
        isDone(await confirm(client, 'global', order));
        await settle(client);
        assert.equal((await statusOf(client, 'global', order.tradeId)).status, 'completed');
      },
    },
  ],
);

/** Specification §4.4 but its look-ups and checks. */
export const globalEndpointRows: Row[] = [...orderRows, ...walletRows, ...ruleRows];
