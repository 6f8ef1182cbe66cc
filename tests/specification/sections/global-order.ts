import assert from 'node:assert/strict';
import {
  personBeneficiary,
  personOrder,
  personPayer,
  quote,
  withField,
} from '../../support/foreign-bodies.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { asIs, type FieldRow, fieldRows, type TableRequest } from '../field-proof.ts';
import type { Row } from '../row.ts';
import type { World } from '../world.ts';

export const createPath = '/global/payout/transfer/create';

export const globalCreate: TableRequest = {
  path: createPath,
  body: async (client) => personOrder(await quote(client, 'global')),
};

const purposes = [
  'Salary',
  'Family Support',
  'Payroll',
  'Goods',
  'Service',
  'Tuition',
  'Insurance',
  'Travel',
  'Rent',
  'Living',
];

/** The fields of the order itself, beside its parties (specification §2.4). */
const orderFields: FieldRow[] = [
  { path: 'orderNo', max: 256, required: true, sample: asIs },
  { path: 'lockRate', kind: 'boolean' },
  {
    path: 'queryNo',
    max: 256,
    sample: 'Q-none',
    unknownIs: '20301',
    also: { rule: 'needed when the currencies differ', prove: queryNoWhenCurrenciesDiffer },
  },
  { path: 'purpose', max: 256, required: true, values: purposes },
  {
    path: 'subpurpose',
    max: 256,
    values: ['TOYS_KIDS_BABIES'],
    with: () => ({ purpose: 'Goods' }),
  },
  {
    path: 'fundsSource',
    max: 256,
    values: ['Business income', 'Employment income', 'Part-time income', 'Saving deposits'],
  },
  { path: 'relationship', max: 256 },
  { path: 'sourceAmount', kind: 'number', required: true, sample: 1000 },
  { path: 'sourceCurrency', kind: 'currency', max: 3, required: true },
  { path: 'targetAmount', kind: 'number', required: true, sample: asIs, also: amountsAgree() },
  { path: 'targetCurrency', kind: 'currency', max: 3, required: true, sample: 'CNY' },
  { path: 'depositChannel', max: 32 },
  { path: 'depositAmount', kind: 'number', with: () => ({ depositCurrency: 'USD' }) },
  { path: 'depositCurrency', kind: 'currency', max: 3 },
  {
    path: 'beneficiaryId',
    max: 256,
    sample: 'B-none',
    unknownIs: '20206',
    with: (value) => (value === undefined ? {} : { beneficiary: undefined }),
    also: {
      rule: 'id of a known beneficiary; when given, beneficiary is empty',
      prove: knownParty('beneficiary'),
    },
  },
  {
    path: 'beneficiary',
    kind: 'object',
    required: true,
    sample: personBeneficiary(),
    also: { rule: 'empty when beneficiaryId is given', prove: emptyWithId('beneficiary') },
  },
  {
    path: 'payerId',
    max: 256,
    sample: 'P-none',
    unknownIs: '20206',
    with: (value) => (value === undefined ? {} : { payer: undefined }),
    also: { rule: 'id of a known payer; when given, payer is empty', prove: knownParty('payer') },
  },
  {
    path: 'payer',
    kind: 'object',
    required: true,
    sample: personPayer,
    also: { rule: 'empty when payerId is given', prove: emptyWithId('payer') },
  },
  { path: 'logisticsCompany', max: 256 },
  { path: 'logisticsNumber', max: 256 },
  { path: 'paymentType', max: 32, values: ['DepositPayment', 'FullPayment', 'FinalPayment'] },
  { path: 'transactionMode', max: 256, values: ['cnyMode', 'originalMode', 'crossMode'] },
];

async function queryNoWhenCurrenciesDiffer(world: World): Promise<void> {
  const body = await globalCreate.body(world.shared, world);
  isRefusedAt(await world.shared.post(createPath, withField(body, 'queryNo', undefined)), 'queryNo');
  const same = {
    ...body,
    targetCurrency: 'USD',
    sourceAmount: 10,
    targetAmount: 10,
    transactionMode: 'originalMode',
  };
  isDone(await world.shared.post(createPath, withField(same, 'queryNo', undefined)));
}

function amountsAgree(): NonNullable<FieldRow['also']> {
  return {
    rule: 'agrees with the rate',
    prove: async (world) => {
      const body = await globalCreate.body(world.shared, world);
      const off = { ...body, targetAmount: Number(body.targetAmount) + 1 };
      isRefused(await world.shared.post(createPath, off), '20305', /\d/);
    },
  };
}

function knownParty(party: 'payer' | 'beneficiary') {
  return async (world: World): Promise<void> => {
    const first = isDone(await world.shared.post(createPath, await globalCreate.body(world.shared, world)));
    const body = withField(await globalCreate.body(world.shared, world), party, undefined);
    const id = first[`${party}Id`];
    assert.equal(typeof id, 'string');
    isDone(await world.shared.post(createPath, { ...body, [`${party}Id`]: id }));
    const stranger = await world.partner([]);
    const theirs = withField(await globalCreate.body(stranger, world), party, undefined);
    isRefused(await stranger.post(createPath, { ...theirs, [`${party}Id`]: id }), '20206');
  };
}

function emptyWithId(party: 'payer' | 'beneficiary') {
  return async (world: World): Promise<void> => {
    const first = isDone(await world.shared.post(createPath, await globalCreate.body(world.shared, world)));
    const id = { [`${party}Id`]: first[`${party}Id`] };
    const body = await globalCreate.body(world.shared, world);
    isRefusedAt(await world.shared.post(createPath, { ...body, ...id }), party);
    isDone(await world.shared.post(createPath, { ...body, ...id, [party]: {} }));
  };
}

/** Specification §2.4, the order's own fields; the pair of currencies is that of the quote. */
export const globalOrderRows: Row[] = fieldRows(
  '2.4',
  globalCreate,
  ['lib/service-core/contract/order-forms.ts#globalOrderSchema'],
  orderFields,
);
