import { expect, test } from 'vitest';
import { fieldsOfFamily } from './family-fields.ts';
import { fieldGuide } from './field-guide.ts';
import { families } from './types.ts';

const guide = new Map(fieldGuide().map(({ path, byFamily }) => [path, byFamily]));

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
  ['beneficiary.accountInfo.country', 'global', { canChange: false }],
  ['beneficiary.swiftCode', 'business', { required: 'sometimes', why: ['otherCurrency'], canChange: false }],
  ['beneficiary.idNumber', 'business', { required: 'sometimes' }],
  ['logisticsNumber', 'business', { required: 'shown' }],
  ['logisticsNumber', 'global', { required: 'never' }],
] as const)('%s of a %s order', (path, family, expected) => {
  expect(guide.get(path)?.get(family)).toMatchObject(expected);
});
