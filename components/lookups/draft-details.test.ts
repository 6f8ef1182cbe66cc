import { describe, expect, test } from 'vitest';
import { draftValuesSchema } from '@/lib/features/transfers/schema.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { draftAlipayOf, draftCheckOf, draftNameOf, namesOf } from './draft-details.ts';

type Change = Omit<Partial<DraftValues>, 'beneficiary' | 'payer'> & {
  beneficiary?: object;
  payer?: object;
};
const draft = (family: string, change: Change): DraftValues =>
  draftValuesSchema.parse({ family, targetCurrency: 'CNY', ...change });

const person = { fullName: '王伟', idNumber: '11010519491231002X', entityType: 'I', accountType: 'bank' };
const account = { name: '', number: '6222020200112233445', country: 'CN' };

describe('what a bank is asked about a draft', () => {
  test('is the account of a person, with the phone where there is a mainland one', () => {
    const three = draftCheckOf(draft('global', { beneficiary: { ...person, accountInfo: account } }));
    expect(three?.details).toMatchObject({
      type: 'check3',
      name: '王伟',
      account: account.number,
      phone: '',
    });
    const contact = { phoneCode: '+86', phoneNumber: '13800138000' };
    const four = draftCheckOf(
      draft('personal', { beneficiary: { ...person, ...contact, accountInfo: account } }),
    );
    expect(four?.details).toMatchObject({ type: 'check4', phone: '13800138000' });
    const abroad = { ...person, phoneCode: '+852', phoneNumber: '51234567', accountInfo: account };
    expect(draftCheckOf(draft('global', { beneficiary: abroad }))?.details.type).toBe('check3');
  });

  test('names the account’s own holder, where it has one, and the field it stands in', () => {
    const named = { ...person, accountInfo: { ...account, name: '王小明' } };
    expect(draftCheckOf(draft('global', { beneficiary: named }))).toMatchObject({
      details: { name: '王小明' },
      paths: { name: 'beneficiary.accountInfo.name' },
    });
  });

  test('of a business order follows whose account it is', () => {
    const beneficiary = { accountName: '甲', accountNumber: '6227', companyNumber: '91', idNumber: '11' };
    const company = draftCheckOf(draft('business', { holderType: 'business', beneficiary }));
    expect(company?.details).toMatchObject({ name: '甲', idNumber: '91', account: '6227' });
    const own = draftCheckOf(draft('business', { holderType: 'personal', beneficiary }));
    expect(own).toMatchObject({ details: { idNumber: '11' }, paths: { idNumber: 'beneficiary.idNumber' } });
  });

  test.each<[string, Change]>([
    ['another currency', { targetCurrency: 'USD', beneficiary: { ...person, accountInfo: account } }],
    ['Alipay', { beneficiary: { ...person, accountType: 'alipay', accountInfo: account } }],
    ['an account abroad', { beneficiary: { ...person, accountInfo: { ...account, country: 'HK' } } }],
    ['a known recipient', { beneficiaryId: 'B1', beneficiary: { ...person, accountInfo: account } }],
  ])('is nothing for %s', (_, change) => {
    expect(draftCheckOf(draft('global', change))).toBeNull();
  });
});

test('C-42: a person’s name is looked up by the ID number, a company’s by its code', () => {
  expect(draftNameOf(draft('global', { beneficiary: person }))).toMatchObject({
    kind: 'person',
    identifier: person.idNumber,
  });
  expect(draftNameOf(draft('global', { beneficiary: { ...person, entityType: 'B' } })).kind).toBe('company');
  const supplier = { fullName: 'Beijing Xinghe', companyNumber: '91110108MA01A2B3CF' };
  expect(draftNameOf(draft('business', { beneficiary: supplier }))).toMatchObject({
    kind: 'company',
    identifier: supplier.companyNumber,
  });
});

test('an Alipay check starts from the draft, with the check’s own words for the purpose', () => {
  const beneficiary = { ...person, accountType: 'alipay', accountInfo: { routingValue: '13800138000' } };
  const change = { beneficiary, purpose: 'Family Support', payer: { nationality: 'US' } };
  expect(draftAlipayOf(draft('global', change))).toMatchObject({
    scenario: 'wallet',
    purpose: 'FamilySupport',
    login: '13800138000',
    payerCountry: 'US',
    entityReviewed: false,
  });
  expect(draftAlipayOf(draft('global', { ...change, purpose: 'Payroll' }))?.scenario).toBe('payroll');
  expect(draftAlipayOf(draft('global', { beneficiary: person }))).toBeNull();
});

describe('a looked-up name is filled in', () => {
  const filled = (family: string, change: Change) =>
    Object.fromEntries(namesOf('王伟', draft(family, change)));
  const inPinyin = { ...person, fullName: 'WANG Wei', lastName: 'WANG', firstName: 'Wei' };
  const parts = { 'beneficiary.lastName': '王', 'beneficiary.firstName': '伟' };

  test.each(['', 'WANG Wei', 'Wang W'])('whole, in its parts, and for the account’s holder (%s)', (name) => {
    expect(filled('global', { beneficiary: { ...inPinyin, accountInfo: { ...account, name } } })).toEqual({
      ...parts,
      'beneficiary.fullName': '王伟',
      'beneficiary.accountInfo.name': '王伟',
    });
  });

  test('not for a holder who is somebody else', () => {
    const accountInfo = { ...account, name: '李小龙' };
    expect(filled('global', { beneficiary: { ...inPinyin, accountInfo } })).toEqual({
      ...parts,
      'beneficiary.fullName': '王伟',
    });
  });

  test('for a supplier and the supplier’s own account, without parts', () => {
    expect(filled('business', { holderType: 'business' })).toEqual({
      'beneficiary.fullName': '王伟',
      'beneficiary.accountName': '王伟',
    });
    expect(filled('business', { holderType: 'personal' })).toEqual({ 'beneficiary.fullName': '王伟' });
  });
});
