import assert from 'node:assert/strict';
import { type Body, foreignTrade, tradeOrder, withField } from '../../support/foreign-bodies.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { asIs, type FieldRow, fieldRows, neededOnlyWhen } from '../field-proof.ts';
import { type Row } from '../row.ts';
import type { World } from '../world.ts';

const path = '/payout/payment/business/transfer/create';
const usdToEur = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
const known = { queryNo: 'unused', rate: '7.1' };

/** No queryNo is needed at create, so that any pair of amounts is taken until the confirmation. */
const inChina = (change: Body = {}): Body => tradeOrder(known, { change });
const abroad = (change: Body = {}): Body => foreignTrade(known, { pair: usdToEur, change });
const personAccount = (): Body => {
  const order = inChina();
  const { companyNumber: _, bankName: __, ...others } = order.beneficiary as Body;
  return { ...order, beneficiary: { ...others, accountName: '王伟', idNumber: '11010519491231002X' } };
};

const request = { path, body: async () => inChina() };

function onlyWhen(field: string, when: () => Body, otherwise: () => Body) {
  return async (world: World): Promise<void> => {
    await neededOnlyWhen(
      world,
      { path, when: async () => when(), otherwise: async () => otherwise() },
      field,
    );
  };
}

const needed = {
  paymentType: {
    rule: 'required when targetCurrency is CNY',
    prove: onlyWhen('paymentType', inChina, abroad),
  },
  logistics: (field: string) => ({
    rule: 'required when targetCurrency is CNY and paymentType is FullPayment or FinalPayment',
    prove: async (world: World) => {
      for (const paymentType of ['FullPayment', 'FinalPayment']) {
        const full = () =>
          inChina({ paymentType, logisticsCompany: 'Example Lines', logisticsNumber: 'EL-1' });
        await onlyWhen(field, full, () => inChina({ paymentType: 'DepositPayment' }))(world);
      }
      isDone(await world.shared.post(path, inChina({ paymentType: 'Other' })));
      isDone(await world.shared.post(path, abroad({ paymentType: 'FullPayment' })));
    },
  }),
  abroad: (field: string) => ({
    rule: 'required when targetCurrency is not CNY',
    prove: onlyWhen(field, abroad, inChina),
  }),
  business: (field: string) => ({
    rule: 'required when accountName is a business account',
    prove: onlyWhen(field, inChina, personAccount),
  }),
};

const beneficiaryText = (name: string): FieldRow => ({ path: `beneficiary.${name}`, max: 256 });

const orderFields: FieldRow[] = [
  {
    path: 'orderNo',
    max: 256,
    required: true,
    sample: asIs,
    also: { rule: 'unique', prove: orderNoIsUnique },
  },
  {
    path: 'transactionMode',
    max: 32,
    values: ['originalMode', 'cnyMode', 'crossMode'],
    also: { rule: 'cnyMode is the default', prove: cnyModeIsDefault },
  },
  { path: 'sourceAmount', kind: 'number', max: 32, required: true },
  { path: 'sourceCurrency', kind: 'currency', max: 3, required: true },
  { path: 'targetAmount', kind: 'number', max: 32, required: true },
  { path: 'targetCurrency', kind: 'currency', max: 3, required: true, sample: 'CNY' },
];

const tradeFields: FieldRow[] = [
  {
    path: 'paymentType',
    max: 32,
    values: ['DepositPayment', 'FullPayment', 'FinalPayment', 'Other'],
    conditional: true,
    with: () => ({ logisticsCompany: 'Example Lines', logisticsNumber: 'EL-1' }),
    also: needed.paymentType,
  },
  { path: 'logisticsCompany', max: 256, also: needed.logistics('logisticsCompany') },
  { path: 'logisticsNumber', max: 256, also: needed.logistics('logisticsNumber') },
  { path: 'payer.accountNumber', max: 256 },
  { path: 'payer.swiftCode', max: 256 },
  { path: 'payer.address.country', kind: 'country', max: 2 },
  { path: 'payer.address.state', max: 256 },
  { path: 'payer.address.postCode', max: 256 },
  { path: 'payer.address.address', max: 256, also: needed.abroad('payer.address.address') },
  { path: 'beneficiary.address.country', kind: 'country', max: 2 },
  { path: 'beneficiary.address.state', max: 256 },
  { path: 'beneficiary.address.postCode', max: 256 },
  { path: 'beneficiary.address.address', max: 256, also: needed.abroad('beneficiary.address.address') },
  {
    path: 'beneficiary.idNumber',
    max: 256,
    also: {
      rule: 'mainland resident ID number; required when targetCurrency is CNY and accountName is a personal account',
      prove: onlyWhen('beneficiary.idNumber', personAccount, inChina),
    },
  },
];

const requiredFields: FieldRow[] = [
  {
    path: 'payer',
    kind: 'object',
    required: true,
    sample: { fullName: 'Example Ltd', address: { country: 'GB' } },
  },
  { path: 'payer.fullName', max: 256, required: true },
  { path: 'payer.address', kind: 'object', required: true, sample: { country: 'GB' } },
  { path: 'beneficiary', kind: 'object', required: true, sample: inChina().beneficiary },
  { ...beneficiaryText('fullName'), required: true },
  { ...beneficiaryText('accountName'), required: true },
  { ...beneficiaryText('accountNumber'), required: true },
  { path: 'beneficiary.address', kind: 'object', required: true, sample: { country: 'CN' } },
];

/** These are required by the account of the base order; absent they are tried by their condition alone. */
const conditional: Row[] = [
  conditionalRow('beneficiary.bankName', needed.business('beneficiary.bankName'), inChina),
  conditionalRow('beneficiary.companyNumber', needed.business('beneficiary.companyNumber'), inChina),
  conditionalRow('beneficiary.swiftCode', needed.abroad('beneficiary.swiftCode'), abroad),
];

function conditionalRow(
  name: string,
  condition: { rule: string; prove(world: World): Promise<void> },
  base: () => Body,
): Row {
  return {
    section: '2.3',
    name,
    rule: `text; at most 256 characters; ${condition.rule}`,
    code: ['lib/service-core/contract/order-forms.ts#businessBeneficiarySchema'],
    async prove(world) {
      isRefusedAt(await world.shared.post(path, withField(base(), name, 42)), name);
      isRefusedAt(await world.shared.post(path, withField(base(), name, 'x'.repeat(257))), name);
      isDone(await world.shared.post(path, withField(base(), name, '7'.repeat(256))));
      await condition.prove(world);
    },
  };
}

async function orderNoIsUnique({ shared }: World): Promise<void> {
  const order = inChina();
  const first = isDone<{ tradeId: string }>(await shared.post(path, order));
  const again = isDone<{ tradeId: string }>(await shared.post(path, order));
  assert.equal(again.tradeId, first.tradeId);
  const other = await shared.post(path, { ...order, sourceAmount: 999 });
  isRefused(other, '20202');
  assert.ok(!JSON.stringify(other.body).includes('tradeId'));
}

async function cnyModeIsDefault({ shared }: World): Promise<void> {
  const { transactionMode: _, ...silent } = inChina();
  const first = isDone<{ tradeId: string }>(await shared.post(path, silent));
  const explicit = isDone<{ tradeId: string }>(
    await shared.post(path, { ...silent, transactionMode: 'cnyMode' }),
  );
  assert.equal(explicit.tradeId, first.tradeId);
}

const code = ['lib/service-core/contract/order-forms.ts#businessOrderSchema'];

/** Specification §2.3. */
export const businessOrderRows: Row[] = [
  ...fieldRows('2.3', request, code, orderFields),
  ...fieldRows('2.3', request, code, tradeFields),
  ...fieldRows('2.3', request, code, requiredFields),
  ...conditional,
];
