import assert from 'node:assert/strict';
import { type Body, personBeneficiary, personPayer, withField } from '../../support/foreign-bodies.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type FieldRow, fieldRows, type TableRequest } from '../field-proof.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';
import { createPath, globalCreate } from './global-order.ts';

const updatePath = '/global/payout/transfer/update';

async function newOrder(world: World, change: Body = {}): Promise<Body & { orderNo: string }> {
  const body = { ...(await globalCreate.body(world.shared, world)), ...change };
  isDone(await world.shared.post(createPath, body));
  return body as Body & { orderNo: string };
}

/** The update request has the shape of the create request: an order of its own for each proof, named by its number. */
const update: TableRequest = {
  path: updatePath,
  body: async (_client, world) => {
    const { orderNo } = await newOrder(world);
    return { orderNo, payer: personPayer, beneficiary: personBeneficiary() };
  },
};

const code = ['lib/service-core/contract/order-forms.ts#globalUpdateSchema'];
const amountField = async (world: World) => {
  const { orderNo, sourceAmount, targetAmount } = await newOrder(world);
  const same = { orderNo, sourceAmount, targetAmount };
  isDone(await world.shared.post(updatePath, same));
  isRefused(
    await world.shared.post(updatePath, { ...same, targetAmount: Number(targetAmount) + 5 }),
    '20305',
  );
};

const fields: FieldRow[] = [
  { path: 'lockRate', kind: 'boolean' },
  { path: 'queryNo', max: 256, sample: 'Q-none', unknownIs: '20301' },
  { path: 'purpose', max: 256, values: ['Family Support', 'Tuition', 'Rent'] },
  {
    path: 'fundsSource',
    max: 256,
    values: ['Business income', 'Employment income', 'Part-time income', 'Saving deposits'],
  },
  { path: 'relationship', max: 256 },
  { path: 'sourceCurrency', kind: 'currency', max: 3, sample: 'USD' },
  { path: 'targetCurrency', kind: 'currency', max: 3, sample: 'CNY' },
  { path: 'logisticsCompany', max: 256 },
  { path: 'logisticsNumber', max: 256 },
  { path: 'paymentType', max: 32, values: ['DepositPayment', 'FullPayment', 'FinalPayment'] },
  { path: 'transactionMode', max: 256, values: ['cnyMode', 'originalMode', 'crossMode'] },
  { path: 'payer', kind: 'object', sample: personPayer },
  { path: 'beneficiary', kind: 'object', sample: personBeneficiary() },
  { path: 'payer.email', max: 256 },
  { path: 'beneficiary.email', max: 256 },
  {
    path: 'beneficiary.accountInfo.routingType',
    max: 256,
    values: ['bsb', 'swift', 'sort', 'ifsc', 'aba', 'alipay', 'wechat'],
    with: (value) => (value === undefined ? {} : { 'beneficiary.accountInfo.routingValue': '12345678' }),
    also: {
      rule: 'bpay, ach and fps are not among them',
      prove: async (world, request) => {
        for (const routingType of ['bpay', 'ach', 'fps']) {
          const at = 'beneficiary.accountInfo.routingType';
          const body = withField(await request.body(world.shared, world), at, routingType);
          isRefusedAt(await world.shared.post(updatePath, body), at);
        }
      },
    },
  },
];

async function namesTheOrder(world: World): Promise<void> {
  const { orderNo } = await newOrder(world);
  isDone(await world.shared.post(updatePath, { orderNo, relationship: 'cousin' }));
  isRefusedAt(await world.shared.post(updatePath, { relationship: 'cousin' }), 'orderNo');
  isRefusedAt(await world.shared.post(updatePath, { orderNo: 'x'.repeat(257), purpose: 'Rent' }), 'orderNo');
  isRefused(await world.shared.post(updatePath, { orderNo: 'x'.repeat(256), purpose: 'Rent' }), '20201');
}

const absent: [path: string, value: unknown][] = [
  ['depositChannel', 'x'.repeat(33)],
  ['depositAmount', 'no number'],
  ['depositCurrency', 'nonsense'],
  ['beneficiary.accountInfo.country', 'nonsense'],
  ['payer.firstNameEn', 'x'.repeat(257)],
  ['payer.lastNameEn', 'x'.repeat(257)],
];

const differences = sectionRows('2.5', code, [
  ...absent.map(([path, value]) => ({
    name: path,
    rule: 'absent in the update request: ignored, not validated',
    prove: async (world: World) => {
      isDone(
        await world.shared.post(updatePath, withField(await update.body(world.shared, world), path, value)),
      );
      isRefusedAt(
        await world.shared.post(
          createPath,
          withField(await globalCreate.body(world.shared, world), path, value),
        ),
        path,
      );
    },
  })),
  {
    name: 'orderNo',
    rule: 'names the order to change; at most 256 characters',
    prove: namesTheOrder,
  },
  {
    name: 'sourceAmount, targetAmount',
    rule: 'floats that agree with the rate, as at create',
    prove: amountField,
  },
  {
    name: 'subpurpose',
    rule: 'required when beneficiary accountType is alipay and the purpose has sub purposes',
    prove: async (world) => {
      const alipay = {
        ...personBeneficiary(),
        accountType: 'alipay',
        accountInfo: {
          name: '王伟',
          currency: 'CNY',
          routingType: 'alipay',
          routingValue: 'wang@example.com',
        },
      };
      const { orderNo } = await newOrder(world);
      const bare = { orderNo, purpose: 'Goods', beneficiary: alipay };
      isRefusedAt(await world.shared.post(updatePath, bare), 'subpurpose');
      isDone(await world.shared.post(updatePath, { ...bare, subpurpose: 'TOYS_KIDS_BABIES' }));
      const bank = {
        orderNo: (await newOrder(world)).orderNo,
        purpose: 'Goods',
        beneficiary: personBeneficiary(),
      };
      isDone(await world.shared.post(updatePath, bank));
    },
  },
  {
    name: 'update response',
    rule: 'status, message, data.tradeId and data.status, without RFI_link',
    code: ['service/routes/order-families.ts#orderCalls'],
    prove: async (world) => {
      const order = await newOrder(world);
      const beneficiary = personBeneficiary('6222020200112233445', 'Wang Wei');
      const data = isDone(await world.shared.post(updatePath, { orderNo: order.orderNo, beneficiary }));
      assert.equal(data.status, 'information_required');
      assert.equal(typeof data.tradeId, 'string');
      assert.ok(!('RFI_link' in data));
      isRefused(await world.shared.post(updatePath, { orderNo: 'N-none', purpose: 'Rent' }), '20201');
    },
  },
]);

const goods = [
  'CLOTHES_BAGS_SHOES_CLOTHES',
  'DAILY_SUPPLIES_AND_COSMETICS',
  'ELECTRONICS_AND_HOME_APPLIANCES',
  'TOYS_KIDS_BABIES',
];
const services = [
  'INTERPRETATION_SERVICE',
  'TRANSLATION_SERVICE',
  'HUMAN_RESOURCE_SERVICE',
  'ESTATE_AGENCY_SERVICE',
  'SOFTWARE_DEVELOPMENT_SERVICE',
  'WEB_DESIGN_OR_DEVELOPMENT_SERVICE',
  'DRAFTING_LEGAL_SERVICE',
  'LEGAL_RELATED_CERTIFICATION_SERVICE',
  'ACCOUNTING_SERVICE',
  'TAX_SERVICE',
  'ARCHITECTURAL_DECORATION_DESIGN_SERVICE',
  'ADVERTISING_SERVICE',
  'MARKET_RESEARCH_SERVICE',
  'EXHIBITION_BOOTH_SERVICE',
];

async function subpurposesAre(world: World, purpose: string, yes: string[], no: string[]): Promise<void> {
  for (const subpurpose of yes) {
    const body = await globalCreate.body(world.shared, world);
    isDone(await world.shared.post(createPath, { ...body, purpose, subpurpose }));
  }
  const body = await globalCreate.body(world.shared, world);
  for (const subpurpose of no) {
    isRefusedAt(await world.shared.post(createPath, { ...body, purpose, subpurpose }), 'subpurpose');
  }
}

const subpurposeRows = sectionRows(
  '2.6',
  ['lib/service-core/contract/enums.ts#subpurposesOf'],
  [
    {
      name: 'purpose Goods',
      rule: 'four sub purposes, and no others',
      prove: (world) => subpurposesAre(world, 'Goods', goods, [...services, 'OTHER_SERVICE']),
    },
    {
      name: 'purpose Service',
      rule: 'fourteen sub purposes, those on shared lines each on its own, and no others',
      prove: (world) =>
        subpurposesAre(world, 'Service', services, [
          ...goods,
          'OTHER_SERVICE',
          'ACCOUNTING_SERVICE, TAX_SERVICE',
          'ADVERTISING_SERVICE, MARKET_RESEARCH_SERVICE',
        ]),
    },
    {
      name: 'other purposes',
      rule: 'have no sub purposes',
      prove: (world) => subpurposesAre(world, 'Salary', [], [...goods, ...services]),
    },
    {
      name: 'OTHER_SERVICE',
      rule: 'additionally on update, for purpose Service',
      prove: async (world) => {
        const change = { purpose: 'Service', subpurpose: 'OTHER_SERVICE' };
        const { orderNo } = await newOrder(world, { purpose: 'Service', subpurpose: 'TAX_SERVICE' });
        isDone(await world.shared.post(updatePath, { orderNo, ...change }));
        isRefusedAt(
          await world.shared.post(updatePath, { orderNo, ...change, purpose: 'Goods' }),
          'subpurpose',
        );
        const body = await globalCreate.body(world.shared, world);
        isRefusedAt(await world.shared.post(createPath, { ...body, ...change }), 'subpurpose');
      },
    },
  ],
);

/** Specification §2.5 and §2.6. */
export const globalUpdateRows: Row[] = [
  ...fieldRows('2.5', update, code, fields),
  ...differences,
  ...subpurposeRows,
];
