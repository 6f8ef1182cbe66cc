import { describe, expect, test } from 'vitest';
import { completeBusinessDraft as draft } from '../testing/drafts.ts';
import type { DraftValues, FieldPath } from '../types.ts';
import { changeableAfterCreate, evaluate, needsChineseName } from './index.ts';

const rule = (values: DraftValues, path: FieldPath) => evaluate(values)[path];
const shown = { visible: true, required: true };
const optional = { visible: true, required: false };
const gone = { visible: false, required: false };

const logistics = ['logisticsCompany', 'logisticsNumber'] as const;
const ofOtherCurrency = [
  'payer.address.address',
  'beneficiary.address.address',
  'beneficiary.swiftCode',
] as const;

test('C-04 CNY asks for the stage of payment, with a fourth one of its own', () => {
  expect(rule(draft(), 'paymentType')).toMatchObject({ ...shown, whyKey: 'targetIsCny' });
  expect(rule(draft(), 'paymentType').allowed).toEqual([
    'DepositPayment',
    'FullPayment',
    'FinalPayment',
    'Other',
  ]);
  expect(rule(draft({ targetCurrency: 'EUR' }), 'paymentType')).toMatchObject(gone);
});

test.each(['FullPayment', 'FinalPayment'])('C-05 %s needs the logistics', (paymentType) => {
  for (const path of logistics) expect(rule(draft({ paymentType }), path)).toMatchObject(shown);
});
test.each(['DepositPayment', 'Other', ''])('C-05 "%s" has none', (paymentType) => {
  for (const path of logistics) expect(rule(draft({ paymentType }), path)).toMatchObject(gone);
});

test('C-06 other currencies need addresses and a SWIFT code, and no stage', () => {
  const values = draft({ targetCurrency: 'EUR', paymentType: 'FullPayment' });
  for (const path of ofOtherCurrency) {
    expect(rule(values, path)).toMatchObject({ ...shown, whyKey: 'otherCurrency' });
  }
  for (const path of [...logistics, 'paymentType'] as const) expect(rule(values, path)).toMatchObject(gone);
});
test('C-07 in CNY they are optional', () => {
  for (const path of ofOtherCurrency) expect(rule(draft(), path)).toMatchObject(optional);
});

test('C-08 a company account has a bank and a registration, and no ID number', () => {
  expect(rule(draft(), 'beneficiary.bankName')).toMatchObject({ ...shown, whyKey: 'companyAccount' });
  expect(rule(draft(), 'beneficiary.companyNumber')).toMatchObject(shown);
  expect(rule(draft(), 'beneficiary.idNumber')).toMatchObject(gone);
  expect(rule(draft({ holderType: 'personal' }), 'beneficiary.bankName')).toMatchObject(optional);
});
test('C-09 a personal account in CNY has the holder’s ID number', () => {
  const values = draft({ holderType: 'personal' });
  expect(rule(values, 'beneficiary.idNumber')).toMatchObject({ ...shown, whyKey: 'personalAccountInCny' });
  expect(rule(values, 'beneficiary.companyNumber')).toMatchObject(optional);
});
test('C-10 abroad it need not, unless a company number would have it read as a company’s', () => {
  const abroad = { holderType: 'personal', targetCurrency: 'EUR' } as const;
  const without = draft({ ...abroad, beneficiary: { companyNumber: '' } });
  expect(rule(without, 'beneficiary.idNumber')).toMatchObject(optional);
  expect(rule(draft(abroad), 'beneficiary.idNumber')).toMatchObject({
    ...shown,
    whyKey: 'personWithCompanyNumber',
  });
});

test('C-11 there are only companies', () => {
  const rules = evaluate(draft());
  for (const path of ['payer.fullName', 'beneficiary.fullName', 'holderType'] as const) {
    expect(rules[path]).toMatchObject(shown);
  }
  for (const path of ['payer.entityType', 'beneficiary.entityType', 'beneficiary.accountType'] as const) {
    expect(rules[path]).toMatchObject(gone);
  }
});

test('C-02 and C-03 hold here too, though the quote is bound at confirmation', () => {
  expect(rule(draft(), 'queryNo')).toMatchObject(shown);
  expect(rule(draft({ targetCurrency: 'USD' }), 'queryNo')).toMatchObject(gone);
});

test('C-31 a business recipient without Chinese characters is asked about as well', () => {
  expect(needsChineseName(draft())).toBe(false);
  expect(needsChineseName(draft({ beneficiary: { fullName: 'Example Trading' } }))).toBe(true);
  expect(needsChineseName(draft({ targetCurrency: 'USD', beneficiary: { fullName: 'Example' } }))).toBe(
    false,
  );
});

describe('C-29 what an update can still change', () => {
  test('of a business order: nothing', () => {
    expect(changeableAfterCreate('business')).toEqual([]);
    const rules = evaluate(draft(), 'update');
    expect(rules['beneficiary.accountNumber']).toMatchObject({ visible: false, locked: true });
    expect(rules['beneficiary.idNumber'].locked).toBeUndefined();
  });
  test('of a personal order: parties, purpose, source of funds and relationship', () => {
    const paths = changeableAfterCreate('personal');
    expect(paths).toEqual(
      expect.arrayContaining(['purpose', 'fundsSource', 'relationship', 'payer.fullName']),
    );
    expect(paths).not.toContain('sourceAmount');
    expect(paths).not.toContain('subpurpose');
  });
  test('of a global order: all but six fields and the number', () => {
    const paths = changeableAfterCreate('global');
    expect(paths).toEqual(expect.arrayContaining(['sourceAmount', 'beneficiary.accountInfo.number']));
    for (const path of ['orderNo', 'depositAmount', 'payer.firstNameEn'] as const) {
      expect(paths).not.toContain(path);
    }
  });
});
