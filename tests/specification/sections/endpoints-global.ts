import assert from 'node:assert/strict';
import { askPrice, personOrder, quote, usdToCny, withField } from '../../support/foreign-bodies.ts';
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

const code = [
  'service/routes/order-families.ts#globalRoutes',
  'lib/service-core/contract/endpoints-global.ts',
];

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

const fileTypes =
  'bill offer identification_front identification_back ME MC SIGN HR NCOM BC EC POIPBE COI RSIBF TC proforma_invoice purchase_order logistics_material export_declaration communication_record beneficiary_id_card beneficiary_power_attorney historical_transaction_material proof_purchase other'.split(
    ' ',
  );

const ruleRows = sectionRows(
  '4.4',
  ['lib/service-core/contract/order-forms.ts#globalOrderSchema'],
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
      code: ['service/domain/orders/examine.ts#completeDocuments'],
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
      code: ['service/routes/order-families.ts#orderCalls'],
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

/** Specification §4.4: orders, and the rules under the table. */
export const globalEndpointRows: Row[] = [...orderRows, ...ruleRows];
