import assert from 'node:assert/strict';
import {
  personBeneficiary,
  personOrder,
  personPayer,
  quote,
  tradeOrder,
} from '../../support/foreign-bodies.ts';
import type { ForeignClient } from '../../support/foreign-client.ts';
import { samplePdf } from '../../support/sample-files.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const businessCreate = '/payout/payment/business/transfer/create';

async function newPersonal(client: ForeignClient): Promise<{ orderNo: string; tradeId: string }> {
  const order = personOrder(await quote(client, 'personal'));
  return isDone(await client.post('/payout/payment/create', order));
}

const updateFields: [name: string, value: unknown, wrong: unknown][] = [
  ['payer', personPayer, { entityType: 'X' }],
  ['beneficiary', personBeneficiary(), { entityType: 'I' }],
  ['purpose', 'Rent', 'Bribe'],
  ['fundsSource', 'Saving deposits', 'Lottery'],
  ['relationship', 'cousin', 42],
];

const personalRows = sectionRows(
  '2.7',
  ['lib/service-core/contract/order-forms.ts#personalUpdateSchema', 'service/routes/order-families.ts'],
  [
    ...updateFields.map(([name, value, wrong]) => ({
      name,
      rule: 'may be updated',
      prove: async ({ shared }: World) => {
        const { orderNo, tradeId } = await newPersonal(shared);
        const answer = await shared.post('/payout/payment/update', { orderNo, [name]: value });
        assert.equal(isDone(answer).tradeId, tradeId);
        isRefused(await shared.post('/payout/payment/update', { orderNo, [name]: wrong }), '20101');
      },
    })),
    ...['sourceAmount', 'targetAmount', 'sourceCurrency', 'targetCurrency', 'queryNo'].map((name) => ({
      name: `${name} (not among the five)`,
      rule: 'a clear refusal that names it',
      prove: async ({ shared }: World) => {
        const { orderNo } = await newPersonal(shared);
        const value = name.endsWith('Amount') ? 10 : name.endsWith('Currency') ? 'USD' : 'Q-1';
        const answer = await shared.post('/payout/payment/update', { orderNo, [name]: value });
        isRefused(answer, '20101', new RegExp(name));
      },
    })),
    {
      name: 'fundsSource enum',
      rule: 'Business income, Employment income, Part-time income, Saving deposits',
      prove: async ({ shared }) => {
        for (const fundsSource of [
          'Business income',
          'Employment income',
          'Part-time income',
          'Saving deposits',
        ]) {
          const { orderNo } = await newPersonal(shared);
          isDone(await shared.post('/payout/payment/update', { orderNo, fundsSource }));
        }
        const { orderNo } = await newPersonal(shared);
        const fundsSource = 'business income';
        isRefusedAt(await shared.post('/payout/payment/update', { orderNo, fundsSource }), 'fundsSource');
      },
    },
  ],
);

type Wallet = { walletId: string; currency: string; amount: unknown; totalAmount: unknown; type: string };

async function walletsOf(world: World) {
  const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 12.5 }]);
  const list = isDone<Wallet[]>(await client.get('/global/payout/wallet/list'));
  const one = isDone<Wallet>(await client.get('/global/payout/wallet/get?type=personal'));
  const legacyGet = isDone<Wallet[]>(await client.post('/payout/wallet/get', '{}'));
  const legacyList = isDone<Wallet[]>(await client.post('/payout/wallet/list', '{}'));
  const inList = list.find((w) => w.type === 'personal' && w.currency === 'USD');
  const legacy = legacyList.find((w) => w.currency === 'USD');
  assert.ok(inList && legacy, 'the wallet is missing from a list');
  return { client, list, one, legacyGet, legacyList, inList, legacy };
}

const walletRows = sectionRows(
  '2.8',
  ['lib/service-core/contract/answers.ts#singleWallet', 'service/domain/wallets/wallet.ts'],
  [
    {
      name: 'walletId',
      rule: 'string; unique wallet id, stable',
      prove: async (world) => {
        const { client, list, legacyList, one, inList } = await walletsOf(world);
        const ids = list.map(({ walletId }) => walletId);
        assert.equal(new Set(ids).size, ids.length);
        assert.equal(one.walletId, inList.walletId);
        const again = isDone<Wallet[]>(await client.post('/payout/wallet/list', '{}'));
        assert.deepEqual(
          again.map((w) => w.walletId),
          legacyList.map((w) => w.walletId),
        );
      },
    },
    {
      name: 'currency',
      rule: 'string; currency code',
      prove: async (world) => {
        const { list, legacyList, one } = await walletsOf(world);
        for (const { currency } of [...list, ...legacyList, one]) assert.match(currency, /^[A-Z]{3}$/);
      },
    },
    {
      name: 'amount',
      rule: 'available balance: string in a list, float in a single get',
      prove: async (world) => {
        const { one, inList, legacy } = await walletsOf(world);
        assert.deepEqual([one.amount, inList.amount, legacy.amount], [12.5, '12.50', '12.50']);
      },
    },
    {
      name: 'totalAmount',
      rule: 'available plus in transit: string in a list, float in a single get',
      prove: async (world) => {
        const { client, one, inList, legacy } = await walletsOf(world);
        assert.deepEqual([one.totalAmount, inList.totalAmount, legacy.totalAmount], [12.5, '12.50', '12.50']);
        const order = personOrder(await quote(client, 'global'), {
          sourceCents: 500,
          account: '62220202009003',
        });
        const { tradeId } = isDone<{ tradeId: string }>(
          await client.post('/global/payout/transfer/create', order),
        );
        isDone(await client.post('/global/payout/transfer/async', { tradeId }));
        const held = isDone<Wallet>(await client.get('/global/payout/wallet/get?type=personal'));
        assert.deepEqual([held.amount, held.totalAmount], [7.5, 12.5]);
      },
    },
    {
      name: 'type',
      rule: 'string; personal or business',
      prove: async (world) => {
        const { client, list, one } = await walletsOf(world);
        for (const { type } of list) assert.ok(type === 'personal' || type === 'business', type);
        assert.equal(one.type, 'personal');
        isRefusedAt(await client.get('/global/payout/wallet/get?type=savings'), 'type');
      },
    },
  ],
);

async function newTrade(client: ForeignClient): Promise<string> {
  const order = tradeOrder(await quote(client, 'business'));
  return isDone<{ tradeId: string }>(await client.post(businessCreate, order)).tradeId;
}

const upload = '/payout/payment/business/transfer/upload';
const fileBase64 = samplePdf.toString('base64');
const json = (tradeId: unknown, change: object = {}) => ({
  tradeId,
  fileBase64,
  fileName: 'invoice.pdf',
  type: 'other',
  ...change,
});

const fileRows = sectionRows(
  '2.11',
  ['service/routes/documents.ts', 'lib/service-core/contract/requests.ts#businessUploadRequest'],
  [
    {
      name: 'tradeId',
      rule: 'string; the order',
      prove: async ({ shared }) => {
        isDone(await shared.post(upload, json(await newTrade(shared))));
        isRefused(await shared.post(upload, json('T-none')), '20201');
        isRefusedAt(await shared.post(upload, json(undefined)), 'tradeId');
      },
    },
    {
      name: 'fileBase64',
      rule: 'string; content as base64, JSON upload only',
      prove: async ({ shared }) => {
        const tradeId = await newTrade(shared);
        const data = isDone(await shared.post(upload, json(tradeId)));
        assert.equal(data.sizeBytes, samplePdf.length);
        for (const wrong of ['not base64!', '====', 42]) {
          isRefused(await shared.post(upload, json(tradeId, { fileBase64: wrong })), '20101', /fileBase64/);
        }
        isRefused(await shared.post(upload, json(tradeId, { fileBase64: undefined })), '20101', /fileBase64/);
      },
    },
    {
      name: 'file',
      rule: 'file part, multipart upload only',
      prove: async ({ shared }) => {
        const tradeId = await newTrade(shared);
        const parts = { tradeId, type: 'other', fileName: 'invoice.pdf' };
        isDone(await shared.upload(`${upload}/multipart`, parts, samplePdf));
        isRefused(await shared.upload(`${upload}/multipart`, parts, Buffer.from('just text')), '20205');
      },
    },
    {
      name: 'fileName',
      rule: 'string; file name, at most 256 characters',
      prove: async ({ shared }) => {
        const tradeId = await newTrade(shared);
        isDone(await shared.post(upload, json(tradeId, { fileName: `${'x'.repeat(252)}.pdf` })));
        isRefusedAt(await shared.post(upload, json(tradeId, { fileName: 'x'.repeat(257) })), 'fileName');
        isRefusedAt(await shared.post(upload, json(tradeId, { fileName: undefined })), 'fileName');
      },
    },
    {
      name: 'type',
      rule: 'string; file type enum of 4.2 and 4.3',
      prove: async ({ shared }) => {
        const tradeId = await newTrade(shared);
        isDone(await shared.post(upload, json(tradeId, { type: 'purchase_order' })));
        isRefusedAt(await shared.post(upload, json(tradeId, { type: 'selfie' })), 'type');
        isRefusedAt(await shared.post(upload, json(tradeId, { type: undefined })), 'type');
      },
    },
  ],
);

/** Specification §2.7, §2.8 and §2.11. */
export const resourceRows: Row[] = [...personalRows, ...walletRows, ...fileRows];
