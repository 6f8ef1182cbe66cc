import { describe, expect, test } from 'vitest';
import { residentIdCheckCharacter } from '../../service-core/identity/chinese-identifiers.ts';
import { follow } from './follow.ts';
import { draftWith } from './testing/drafts.ts';
import { type DraftValues, type FieldPath, valueAt, withValue } from './types.ts';

function type(values: DraftValues, entries: Partial<Record<FieldPath, string>>) {
  let here = values;
  const suggested = new Set<FieldPath>();
  for (const [path, text] of Object.entries(entries)) {
    const followed = follow(here, withValue(here, path as FieldPath, text));
    here = followed.values;
    for (const each of followed.suggested) suggested.add(each);
  }
  return { values: here, suggested, at: (path: FieldPath) => valueAt(here, path) };
}

const person = draftWith({
  targetCurrency: 'CNY',
  payer: { entityType: 'I' },
  beneficiary: { entityType: 'I', accountType: 'bank' },
});

describe('names', () => {
  test('Latin names read given name first, Chinese ones family name first and without a space', () => {
    expect(type(person, { 'payer.lastName': 'Miller', 'payer.firstName': 'Jane' }).at('payer.fullName')).toBe(
      'Jane Miller',
    );
    const wang = type(person, { 'beneficiary.lastName': '王', 'beneficiary.firstName': '小明' });
    expect(wang.at('beneficiary.fullName')).toBe('王小明');
    expect(wang.at('beneficiary.accountInfo.name')).toBe('王小明');
    expect(wang.suggested).toContain('beneficiary.accountInfo.name');
  });
  test('the pinyin of who is Chinese reads family name first, whenever that is known', () => {
    const names = { 'beneficiary.lastName': 'Wang', 'beneficiary.firstName': 'Fang' };
    const unknown = type(person, names);
    expect(unknown.at('beneficiary.fullName')).toBe('Fang Wang');
    const chinese = type(unknown.values, { 'beneficiary.nationality': 'CN' });
    expect(chinese.at('beneficiary.fullName')).toBe('Wang Fang');
    expect(chinese.at('beneficiary.accountInfo.name')).toBe('Wang Fang');
  });
  test('a full name that was edited by hand stays', () => {
    const edited = type(person, {
      'payer.lastName': 'Miller',
      'payer.firstName': 'Jane',
      'payer.fullName': 'Jane Q. Miller',
    });
    expect(edited.at('payer.fullName')).toBe('Jane Q. Miller');
    expect(type(edited.values, { 'payer.lastName': 'Moore' }).at('payer.fullName')).toBe('Jane Q. Miller');
  });
  test('what somebody emptied stays empty until its parts change', () => {
    const emptied = type(person, {
      'payer.lastName': 'Miller',
      'payer.fullName': '',
      'payer.email': 'j@m.com',
    });
    expect(emptied.at('payer.fullName')).toBe('');
  });
});

describe('places', () => {
  test('nationality suggests the account’s country, and what a part lacks once it is filled', () => {
    const chinese = type(person, { 'beneficiary.nationality': 'CN' });
    expect(chinese.at('beneficiary.address.country')).toBe('');
    expect(chinese.at('beneficiary.phoneCode')).toBe('');
    const filled = type(chinese.values, {
      'beneficiary.phoneNumber': '13800138000',
      'beneficiary.address.city': '北京市',
    });
    expect(filled.at('beneficiary.address.country')).toBe('CN');
    expect(filled.at('beneficiary.phoneCode')).toBe('+86');
    expect(chinese.at('beneficiary.accountInfo.country')).toBe('CN');
    expect(chinese.at('beneficiary.accountInfo.routingType')).toBe('');
  });
  test('a suggestion follows until it is touched', () => {
    const moved = type(person, {
      'beneficiary.nationality': 'CN',
      'beneficiary.phoneNumber': '13800138000',
      'beneficiary.phoneCode': '+1',
    });
    const again = type(moved.values, { 'beneficiary.nationality': 'GB' });
    expect(again.at('beneficiary.phoneCode')).toBe('+1');
    expect(again.at('beneficiary.accountInfo.country')).toBe('GB');
  });
  test('other currencies get the routing of the account’s country', () => {
    const british = type(person, { targetCurrency: 'GBP', 'beneficiary.accountInfo.country': 'GB' });
    expect(british.at('beneficiary.accountInfo.routingType')).toBe('sort');
    expect(british.at('beneficiary.accountInfo.currency')).toBe('GBP');
    const german = type(person, { targetCurrency: 'EUR', 'beneficiary.accountInfo.country': 'DE' });
    expect(german.at('beneficiary.accountInfo.routingType')).toBe('swift');
  });
  test('the whole address is made from its parts, the Chinese way in Chinese', () => {
    const beijing = type(person, {
      'beneficiary.nationality': 'CN',
      'beneficiary.address.state': '北京市',
      'beneficiary.address.district': '海淀区',
      'beneficiary.address.street': '中关村大街1号',
    });
    expect(beijing.at('beneficiary.address.address')).toBe('北京市海淀区中关村大街1号');
    const boston = type(person, { 'payer.address.street': '1 Main St', 'payer.address.city': 'Boston' });
    expect(boston.at('payer.address.address')).toBe('1 Main St, Boston');
  });
});

test('a mainland ID tells gender and birth', () => {
  const known = type(person, {
    'payer.nationality': 'CN',
    'payer.idType': 'idcard',
    'payer.idNumber': '11010519491231002X',
  });
  expect(known.at('payer.gender')).toBe('FeMale');
  expect(known.at('payer.dob')).toBe('1949-12-31');
});

test('a mainland ID is known by its number, and nothing else is taken for one', () => {
  const idTypeOf = (nationality: string, idNumber: string) =>
    type(person, { 'payer.nationality': nationality, 'payer.idNumber': idNumber }).at('payer.idType');
  expect(idTypeOf('CN', '11010519491231002X')).toBe('idcard');
  expect(idTypeOf('CN', '110105194912310021')).toBe('');
  expect(idTypeOf('CN', 'E12345678')).toBe('');
  expect(idTypeOf('US', '11010519491231002X')).toBe('');
  const permit = `81000019800101001${residentIdCheckCharacter('81000019800101001')}`;
  expect(idTypeOf('CN', permit)).toBe('');
  const known = type(person, { 'payer.nationality': 'CN', 'payer.idNumber': '11010519491231002X' });
  expect(known.suggested).toEqual(new Set(['payer.idType', 'payer.idCountry', 'payer.gender', 'payer.dob']));
});

test('a mainland ID says whose citizen its holder is, and all that follows from it', () => {
  const pasted = type(person, { 'payer.phoneNumber': '13800138000', 'payer.idNumber': '11010519491231002X' });
  expect(pasted.at('payer.nationality')).toBe('CN');
  expect(pasted.at('payer.idType')).toBe('idcard');
  expect(pasted.at('payer.gender')).toBe('FeMale');
  expect(pasted.at('payer.phoneCode')).toBe('+86');
  expect(type(pasted.values, { 'payer.idNumber': 'E12345678' }).at('payer.nationality')).toBe('');
  const permit = `81000019800101001${residentIdCheckCharacter('81000019800101001')}`;
  expect(type(person, { 'payer.idNumber': permit }).at('payer.nationality')).toBe('');
  const company = { ...person, payer: { ...person.payer, entityType: 'C' as const } };
  expect(type(company, { 'payer.idNumber': '11010519491231002X' }).at('payer.nationality')).toBe('');
});

test('a detail of goods goes when the purpose becomes a service, and only hides under others', () => {
  const goods = type(person, { purpose: 'Goods', subpurpose: 'TOYS_KIDS_BABIES' });
  expect(type(goods.values, { purpose: 'Rent' }).at('subpurpose')).toBe('TOYS_KIDS_BABIES');
  expect(type(goods.values, { purpose: 'Service' }).at('subpurpose')).toBe('');
});

test('an amount, an account number or a recipient is never suggested', () => {
  const filled = type(person, { 'payer.fullName': 'Jane', 'payer.nationality': 'CN', purpose: 'Rent' });
  for (const path of ['sourceAmount', 'beneficiary.accountInfo.number', 'beneficiary.fullName'] as const) {
    expect(filled.at(path)).toBe('');
  }
});
