import assert from 'node:assert/strict';
import { askPrice, freshOrderNo, quote, tradeOrder, usdToCny } from '../../support/foreign-bodies.ts';
import { confirm, createOrder, paths, readyOrder, upload } from '../../support/foreign-flows.ts';
import { samplePdf } from '../../support/sample-files.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const business = [
  'service/routes/order-families.ts#businessRoutes',
  'lib/service-core/contract/endpoints-business.ts',
];
const documents = ['service/routes/documents.ts', 'lib/service-core/contract/enums.ts#businessFileTypes'];

const fileTypes = [
  'proforma_invoice',
  'purchase_order',
  'logistics_material',
  'export_declaration',
  'communication_record',
  'beneficiary_id_card',
  'beneficiary_power_attorney',
  'historical_transaction_material',
  'proof_purchase',
  'other',
];

/** Specification §4.3. */
export const businessEndpointRows: Row[] = sectionRows('4.3', business, [
  {
    name: 'POST /payout/payment/business/transfer/create',
    rule: 'fields of 2.3; HTTP 400 without data.tradeId means that creation failed',
    prove: async ({ shared }) => {
      const body = tradeOrder(await quote(shared, 'business'));
      assert.equal(typeof isDone(await shared.post(paths.business.create, body)).tradeId, 'string');
      const failed = await shared.post(paths.business.create, {
        ...body,
        orderNo: freshOrderNo(),
        payer: {},
      });
      isRefused(failed, '20101');
      assert.ok(!failed.text.includes('tradeId'));
    },
  },
  {
    name: 'POST /payout/payment/business/transfer/async',
    rule: 'tradeId required; queryNo required when the currencies differ; concurrent calls',
    prove: async (world) => {
      const client = await world.partner();
      const order = await readyOrder(client, 'business');
      const { tradeId } = order;
      isRefusedAt(await client.post(paths.business.confirm, { queryNo: order.queryNo }), 'tradeId');
      isRefused(await client.post(paths.business.confirm, { tradeId }), '20101', /queryNo/);
      const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(client, 'business', order)));
      for (const answer of answers) isDone(answer);
      const wallet = isDone(await client.get('/global/payout/wallet/get?type=business'));
      assert.equal(wallet.amount, 499_000);
      const same = { sourceCurrency: 'USD', targetCurrency: 'USD', sourceAmount: 50, targetAmount: 50 };
      const inUsd = await readyOrder(client, 'business', { abroad: true, change: same });
      isDone(await client.post(paths.business.confirm, { tradeId: inUsd.tradeId }));
    },
  },
  {
    name: 'POST /payout/payment/business/transfer/upload',
    rule: 'tradeId, fileBase64, fileName, type required',
    code: documents,
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'business');
      const body = { tradeId, fileBase64: samplePdf.toString('base64'), fileName: 'a.pdf', type: 'other' };
      isDone(await shared.post(paths.business.upload, body));
      for (const name of Object.keys(body)) {
        const answer = await shared.post(paths.business.upload, { ...body, [name]: undefined });
        isRefused(answer, '20101', new RegExp(name));
      }
    },
  },
  {
    name: 'POST /payout/payment/business/transfer/upload/multipart',
    rule: 'form data: tradeId, file, fileName, type',
    code: documents,
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'business');
      const path = `${paths.business.upload}/multipart`;
      isDone(await shared.upload(path, { tradeId, type: 'other', fileName: 'a.pdf' }, samplePdf));
      isRefusedAt(await shared.upload(path, { tradeId, type: 'other' }, samplePdf), 'fileName');
    },
  },
  {
    name: 'POST /payout/payment/business/transfer/upload/completed',
    rule: 'marks the upload done',
    prove: async ({ shared }) => {
      assert.equal((await readyOrder(shared, 'business')).status, 'awaiting_transfe');
    },
  },
  {
    name: 'GET /payout/payment/business/transfer/status',
    rule: 'order status, by tradeId or orderNo',
    prove: async ({ shared }) => {
      const { tradeId, orderNo } = await createOrder(shared, 'business');
      for (const query of [`tradeId=${tradeId}`, `orderNo=${orderNo}`]) {
        assert.equal(isDone(await shared.get(`${paths.business.status}?${query}`)).status, 'pending');
      }
      isRefused(await shared.get(paths.business.status), '20101');
    },
  },
  {
    name: 'GET /payout/payment/business/query/price',
    rule: 'real-time rate for sourceCurrency and targetCurrency',
    prove: async ({ shared }) => {
      const data = isDone(await askPrice(shared, 'business', usdToCny));
      assert.deepEqual([typeof data.queryNo, typeof data.rate], ['string', 'number']);
      isRefusedAt(
        await shared.get('/payout/payment/business/query/price?sourceCurrency=USD'),
        'targetCurrency',
      );
    },
  },
  {
    name: 'file type enum',
    rule: 'ten types; a proforma_invoice and a purchase_order must be provided',
    code: documents,
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'business');
      for (const type of fileTypes.slice(2)) isDone(await upload(shared, 'business', tradeId, type));
      isRefused(
        await shared.post(paths.business.completed, { tradeId }),
        '20204',
        /proforma_invoice.*purchase_order/,
      );
      for (const type of fileTypes.slice(0, 2)) isDone(await upload(shared, 'business', tradeId, type));
      isDone(await shared.post(paths.business.completed, { tradeId }));
      for (const type of ['bill', 'identification_front', 'proforma invoice']) {
        isRefused(await upload(shared, 'business', tradeId, type), '20101', /type/);
      }
    },
  },
]);
