import { expect, test } from 'vitest';
import { fieldGuide } from './field-guide.ts';
import { fieldsOfFamily } from './fields.ts';
import { families } from './types.ts';

const guide = new Map(fieldGuide().map(({ path, byFamily }) => [path, byFamily]));
const choices = new Map(fieldGuide().map((field) => [field.path, field.choices]));

test('every field of a family is explained for it, and no other', () => {
  for (const family of families) {
    const explained = [...guide].filter(([, byFamily]) => byFamily.has(family)).map(([path]) => path);
    expect(new Set(explained)).toEqual(fieldsOfFamily[family]);
  }
});

test.each([
  ['sourceAmount', 'global', { required: 'always', why: [], canChange: true }],
  ['sourceAmount', 'personal', { required: 'always', why: [], canChange: false }],
  ['orderNo', 'business', { required: 'always', why: [], canChange: false }],
  ['queryNo', 'global', { required: 'shown' }],
  ['beneficiary.gender', 'global', { required: 'shown' }],
  ['subpurpose', 'personal', { required: 'sometimes', why: ['alipayNeedsDetail'] }],
  ['payer.reference', 'global', { required: 'never', why: [], canChange: true }],
  ['beneficiary.accountInfo.country', 'global', { required: 'depends', canChange: false }],
  ['beneficiary.swiftCode', 'business', { required: 'sometimes', why: ['otherCurrency'], canChange: false }],
  ['beneficiary.idNumber', 'business', { required: 'sometimes' }],
  ['logisticsNumber', 'business', { required: 'shown' }],
  ['logisticsNumber', 'global', { required: 'never' }],
] as const)('%s of a %s order', (path, family, expected) => {
  expect(guide.get(path)?.get(family)).toMatchObject(expected);
});

test('what is required in some cases names them', () => {
  const nameless = [...guide].filter(([, byFamily]) =>
    [...byFamily.values()].some(({ required, why }) => required === 'sometimes' && why.length === 0),
  );
  expect(nameless).toEqual([]);
});

test('the choices are those the form offers', () => {
  expect(choices.get('paymentType')).toEqual(['DepositPayment', 'FullPayment', 'FinalPayment', 'Other']);
  expect(choices.get('beneficiary.accountInfo.routingType')).not.toContain('alipay');
  expect(choices.get('orderNo')).toEqual([]);
});
