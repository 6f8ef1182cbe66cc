import { type Body, personBeneficiary, withField } from '../../support/foreign-bodies.ts';
import { isDone, isRefusedAt } from '../assertions.ts';
import { type FieldRow, fieldRows } from '../field-proof.ts';
import type { Row } from '../row.ts';
import type { World } from '../world.ts';
import { createPath, globalCreate } from './global-order.ts';

const idTypes = ['idcard', 'passport', 'driver', 'residence', 'workpermit', 'other'];
const texts = (base: string, names: readonly string[], max = 256): FieldRow[] =>
  names.map((name) => ({ path: `${base}.${name}`, max }));
const dates = (base: string, names: readonly string[]): FieldRow[] =>
  names.map((name) => ({ path: `${base}.${name}`, kind: 'date', max: 256 }));
const country = (path: string): FieldRow => ({ path, kind: 'country', max: 2 });

const alipayAccount = {
  name: '王伟',
  currency: 'CNY',
  routingType: 'alipay',
  routingValue: 'wang@example.com',
};
const routing: FieldRow = {
  path: 'beneficiary.accountInfo.routingType',
  max: 256,
  values: ['bsb', 'swift', 'sort', 'ifsc', 'aba', 'alipay', 'bpay', 'ach', 'fps'],
  with: (value) => (value === undefined ? {} : { 'beneficiary.accountInfo.routingValue': '12345678' }),
};
const routingValue: FieldRow = {
  path: 'beneficiary.accountInfo.routingValue',
  max: 256,
  also: {
    rule: 'needed when routingType is not empty',
    prove: async (world) => {
      const body = withField(
        await globalCreate.body(world.shared, world),
        'beneficiary.accountInfo.routingType',
        'swift',
      );
      const at = 'beneficiary.accountInfo.routingValue';
      isRefusedAt(await world.shared.post(createPath, body), at);
      isDone(await world.shared.post(createPath, withField(body, at, 'ICBKCNBJ')));
    },
  },
};

const genderRule: FieldRow['also'] = {
  rule: 'required when entityType is Individual',
  prove: async (world) => {
    const at = 'beneficiary.gender';
    const body = withField(await globalCreate.body(world.shared, world), at, undefined);
    isRefusedAt(await world.shared.post(createPath, body), at);
    const company = {
      ...(body.beneficiary as Body),
      entityType: 'B',
      fullName: '示例贸易有限公司',
      idNumber: undefined,
      idType: undefined,
    };
    isDone(await world.shared.post(createPath, { ...body, beneficiary: company }));
  },
};

const beneficiaryFields: FieldRow[] = [
  {
    path: 'beneficiary.fullName',
    max: 256,
    sample: '李明',
    with: (value) =>
      value === undefined ? { 'beneficiary.firstName': '明', 'beneficiary.lastName': '李' } : {},
  },
  ...texts('beneficiary', ['firstName', 'lastName']),
  {
    path: 'beneficiary.accountType',
    max: 32,
    required: true,
    values: ['bank', 'alipay'],
    with: (value) => (value === 'alipay' ? { 'beneficiary.accountInfo': alipayAccount } : {}),
  },
  {
    path: 'beneficiary.accountInfo',
    kind: 'object',
    required: true,
    sample: personBeneficiary().accountInfo,
  },
  ...texts('beneficiary.accountInfo', ['name', 'bankName', 'address']),
  country('beneficiary.accountInfo.country'),
  { path: 'beneficiary.accountInfo.currency', max: 3, sample: 'CNY' },
  {
    path: 'beneficiary.accountInfo.number',
    max: 256,
    required: true,
    sample: '6222020200112233445',
  },
  routing,
  routingValue,
  {
    path: 'beneficiary.entityType',
    max: 1,
    required: true,
    values: ['I', 'B'],
    with: (value) => (value === 'B' ? { 'beneficiary.idNumber': undefined } : {}),
  },
  ...texts('beneficiary', ['idNumber', 'phoneNumber', 'email', 'occupation']),
  { path: 'beneficiary.idType', max: 256, values: idTypes },
  country('beneficiary.nationality'),
  { path: 'beneficiary.phoneCode', max: 10, sample: '86' },
  { path: 'beneficiary.gender', max: 10, values: ['Male', 'FeMale'], conditional: true, also: genderRule },
  { path: 'beneficiary.address', kind: 'object', sample: { country: 'CN' } },
  ...texts('beneficiary.address', ['state', 'city', 'address', 'street', 'postCode', 'district']),
  country('beneficiary.address.country'),
  ...dates('beneficiary', ['idIssueDate', 'idExpiryDate']),
];

const payerFields: FieldRow[] = [
  ...texts('payer', ['firstNameEn', 'lastNameEn', 'fullName']),
  {
    path: 'payer.firstName',
    max: 256,
    with: (value) => (value === undefined ? { 'payer.fullName': 'Ada Example' } : {}),
    conditional: true,
    also: { rule: 'a person has fullName, or firstName and lastName', prove: nameOfPayer },
  },
  {
    path: 'payer.lastName',
    max: 256,
    conditional: true,
    also: { rule: 'a person has fullName, or firstName and lastName', prove: nameOfPayer },
  },
  country('payer.nationality'),
  ...texts('payer', ['phoneNumber', 'email', 'idNumber', 'occupation']),
  { path: 'payer.phoneCode', max: 10, sample: '44' },
  { path: 'payer.idType', max: 256, values: idTypes },
  country('payer.idCountry'),
  ...dates('payer', ['idIssueDate', 'idExpiryDate']),
  { path: 'payer.gender', max: 10, values: ['Male', 'FeMale'] },
  {
    path: 'payer.entityType',
    max: 1,
    required: true,
    values: ['I', 'B'],
    with: (value) => (value === 'B' ? { 'payer.fullName': 'Example Ltd' } : {}),
  },
  { path: 'payer.dob', kind: 'date', max: 10 },
  { path: 'payer.reference', max: 32 },
  { path: 'payer.address', kind: 'object', sample: { country: 'GB' } },
  ...texts('payer.address', ['state', 'city', 'street', 'postCode', 'address']),
  country('payer.address.country'),
  { path: 'payer.accountInfo', kind: 'object', sample: { number: '1', bankName: 'Example Bank' } },
  ...texts('payer.accountInfo', ['number', 'bankName']),
];

async function nameOfPayer(world: World): Promise<void> {
  const body = await globalCreate.body(world.shared, world);
  for (const part of ['firstName', 'lastName']) {
    const at = `payer.${part}`;
    isRefusedAt(await world.shared.post(createPath, withField(body, at, undefined)), at);
  }
  const full = { entityType: 'I', fullName: 'Ada Example', address: { country: 'GB' } };
  isDone(await world.shared.post(createPath, { ...body, payer: full }));
}

const party = (symbol: string) => [`lib/service-core/contract/party.ts#${symbol}`];

/** Specification §2.4, payer and beneficiary. */
export const globalPartyRows: Row[] = [
  ...fieldRows('2.4', globalCreate, party('beneficiarySchema'), beneficiaryFields),
  ...fieldRows('2.4', globalCreate, party('payerSchema'), payerFields),
];
