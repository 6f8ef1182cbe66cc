import { describe, expect, test } from 'vitest';
import { completeDraft as draft } from '../testing/drafts.ts';
import type { DraftValues, FormMode } from '../types.ts';
import { conditions } from './evaluate.ts';
import { evaluate, needsChineseName } from './index.ts';

const rule = (values: DraftValues, path: keyof ReturnType<typeof evaluate>, mode: FormMode = 'create') =>
  evaluate(values, mode)[path];
const bank = (accountInfo: Record<string, string>, more = {}) =>
  draft({ beneficiary: { accountInfo }, ...more });
const alipay = (more = {}) => draft({ beneficiary: { accountType: 'alipay' }, ...more });
const recipient = (beneficiary: Record<string, string>) => draft({ beneficiary });

test('every condition has a number of ui.md §3.2', () => {
  for (const { id } of conditions) expect(id).toMatch(/^(?:C-\d\d|base)$/);
});

describe('amount', () => {
  test('C-01 the order number is always needed', () => {
    expect(rule(draft(), 'orderNo')).toMatchObject({ visible: true, required: true });
  });
  test('C-02 a quote is needed when the currencies differ', () => {
    expect(rule(draft(), 'queryNo')).toMatchObject({ visible: true, required: true });
  });
  test('C-03 no quote when they are the same', () => {
    expect(rule(draft({ targetCurrency: 'USD' }), 'queryNo')).toMatchObject({
      visible: false,
      required: false,
    });
  });
  test('C-28 a deposit is all three fields or none', () => {
    const on = evaluate(draft({ fundedByDeposit: true }));
    const off = evaluate(draft({ fundedByDeposit: false }));
    for (const path of ['depositChannel', 'depositAmount', 'depositCurrency'] as const) {
      expect(on[path]).toMatchObject({ visible: true, required: true });
      expect(off[path]).toMatchObject({ visible: false, required: false });
    }
  });
});

describe('parties', () => {
  test('C-13 a payer known to the service hides the payer, and only the payer', () => {
    const rules = evaluate(draft({ payerId: 'p-1' }));
    expect(rules['payer.fullName']).toMatchObject({ visible: false, required: false });
    expect(rules['payer.reference'].visible).toBe(false);
    expect(rules['beneficiary.fullName'].visible).toBe(true);
  });
  test('C-14 a beneficiary known to the service hides the beneficiary with the account', () => {
    const rules = evaluate(draft({ beneficiaryId: 'b-1' }));
    expect(rules['beneficiary.accountInfo.number']).toMatchObject({ visible: false, required: false });
    expect(rules['payer.fullName'].visible).toBe(true);
  });
  test('C-15 without ids both are shown and named', () => {
    const rules = evaluate(draft());
    expect(rules['payer.fullName']).toMatchObject({ visible: true, required: true });
    expect(rules['beneficiary.fullName']).toMatchObject({ visible: true, required: true });
  });
  test('C-16 a person has first and last name, and a gender when receiving', () => {
    expect(rule(draft(), 'beneficiary.gender')).toMatchObject({
      required: true,
      whyKey: 'recipientIsPerson',
    });
    expect(rule(draft(), 'payer.gender')).toMatchObject({ visible: true, required: false });
    expect(rule(draft(), 'payer.firstName').required).toBe(true);
    expect(rule(recipient({ entityType: 'B' }), 'beneficiary.gender').required).toBe(false);
  });
  test('C-17 a company has one name and no personal fields', () => {
    const rules = evaluate(draft({ payer: { entityType: 'B' }, beneficiary: { entityType: 'B' } }));
    for (const path of ['firstName', 'lastName', 'gender', 'occupation'] as const) {
      expect(rules[`payer.${path}`].visible).toBe(false);
      expect(rules[`beneficiary.${path}`].visible).toBe(false);
    }
    expect(rules['payer.dob'].visible).toBe(false);
    expect(rule(draft(), 'payer.dob').visible).toBe(true);
  });
  test.each(['global', 'personal'] as const)('C-17 a company of a %s order may show its papers', (family) => {
    const company = { entityType: 'B', idNumber: '91350100M000100Y43', phoneNumber: '13800000000' };
    const rules = evaluate(draft({ family, payer: company, beneficiary: company }));
    const papers = ['idType', 'idNumber', 'idIssueDate', 'idExpiryDate'] as const;
    const paths = papers.flatMap((name) => [`payer.${name}`, `beneficiary.${name}`] as const);
    for (const path of [...paths, 'payer.idCountry'] as const) {
      expect(rules[path]).toMatchObject({ visible: true, required: false });
    }
    expect(rules['payer.phoneCode'].required).toBe(true);
  });
  test('C-33 a document number needs its type, a phone its code', () => {
    const rules = evaluate(recipient({ idNumber: 'E12345678', phoneNumber: '13800000000' }));
    expect(rules['beneficiary.idType'].required).toBe(true);
    expect(rules['beneficiary.phoneCode'].required).toBe(true);
    expect(rule(draft(), 'beneficiary.idType').required).toBe(false);
    expect(rule(draft(), 'beneficiary.phoneCode').required).toBe(false);
  });
});

describe('account', () => {
  test('C-18 a bank account needs bank, country, currency and number', () => {
    const rules = evaluate(draft());
    for (const path of ['name', 'bankName', 'country', 'currency', 'number'] as const) {
      expect(rules[`beneficiary.accountInfo.${path}`].required).toBe(true);
    }
    expect(rules['beneficiary.accountInfo.routingType'].required).toBe(false);
    expect(rule(bank({}, { targetCurrency: 'EUR' }), 'beneficiary.accountInfo.routingType')).toMatchObject({
      required: true,
      whyKey: 'otherCurrency',
    });
  });
  test('C-18 without an account type nothing of the account is asked', () => {
    expect(rule(recipient({ accountType: '' }), 'beneficiary.accountInfo.number').visible).toBe(false);
  });
  test('C-19 Alipay has a login and no bank', () => {
    const rules = evaluate(alipay());
    expect(rules['beneficiary.accountInfo.routingType'].forced).toBe('alipay');
    expect(rules['beneficiary.accountInfo.routingValue']).toMatchObject({ visible: true, required: true });
    expect(rules['beneficiary.accountInfo.number']).toMatchObject({ visible: false, required: false });
    expect(rule(draft(), 'beneficiary.accountInfo.routingType').forced).toBeUndefined();
  });
  test('C-20 a routing type asks for its value', () => {
    expect(rule(bank({ routingType: 'swift' }), 'beneficiary.accountInfo.routingValue').required).toBe(true);
    expect(rule(bank({ routingType: '' }), 'beneficiary.accountInfo.routingValue').visible).toBe(false);
  });
  test('C-21 create takes bpay, ach and fps, never alipay for a bank account', () => {
    const allowed = rule(draft(), 'beneficiary.accountInfo.routingType').allowed;
    expect(allowed).toEqual(['bsb', 'swift', 'sort', 'ifsc', 'aba', 'bpay', 'ach', 'fps']);
  });
  test('C-22 update does not take them, unless that is what is there', () => {
    expect(rule(draft(), 'beneficiary.accountInfo.routingType', 'update').allowed).toEqual([
      'bsb',
      'swift',
      'sort',
      'ifsc',
      'aba',
    ]);
    expect(rule(bank({ routingType: 'fps' }), 'beneficiary.accountInfo.routingType', 'update')).toMatchObject(
      {
        whyKey: 'notEditableByUpdate',
        allowed: expect.arrayContaining(['fps']),
      },
    );
  });
});

describe('purpose', () => {
  test('C-23 goods have four details', () => {
    expect(rule(draft({ purpose: 'Goods' }), 'subpurpose')).toMatchObject({ visible: true });
    expect(rule(draft({ purpose: 'Goods' }), 'subpurpose').allowed).toHaveLength(4);
    expect(rule(draft({ purpose: 'Goods' }), 'subpurpose', 'update').allowed).toHaveLength(4);
  });
  test('C-24 services have fourteen, an update one more', () => {
    expect(rule(draft({ purpose: 'Service' }), 'subpurpose').allowed).toHaveLength(14);
    expect(rule(draft({ purpose: 'Service' }), 'subpurpose').allowed).not.toContain('OTHER_SERVICE');
    expect(rule(draft({ purpose: 'Service' }), 'subpurpose', 'update').allowed).toContain('OTHER_SERVICE');
  });
  test('C-25 other purposes have none', () => {
    expect(rule(draft({ purpose: 'Rent' }), 'subpurpose').visible).toBe(false);
  });
  test('C-26 Alipay needs the detail of goods and services', () => {
    expect(rule(alipay({ purpose: 'Goods' }), 'subpurpose')).toMatchObject({
      required: true,
      whyKey: 'alipayNeedsDetail',
    });
    expect(rule(alipay({ purpose: 'Rent' }), 'subpurpose').required).toBe(false);
    expect(rule(draft({ purpose: 'Goods' }), 'subpurpose').required).toBe(false);
  });
  test('C-27 trade details belong to goods and services, and are optional', () => {
    for (const path of ['paymentType', 'logisticsCompany', 'logisticsNumber'] as const) {
      expect(rule(draft({ purpose: 'Service' }), path)).toMatchObject({ visible: true, required: false });
      expect(rule(draft({ purpose: 'Living' }), path).visible).toBe(false);
    }
  });
});

test('C-29 six fields are fixed once the order exists', () => {
  const rules = evaluate(draft({ fundedByDeposit: true }), 'update');
  for (const path of [
    'depositChannel',
    'depositAmount',
    'depositCurrency',
    'beneficiary.accountInfo.country',
    'payer.firstNameEn',
    'payer.lastNameEn',
  ] as const) {
    expect(rules[path]).toMatchObject({ visible: false, required: false, locked: true });
  }
  expect(rules.orderNo).toMatchObject({ visible: true, locked: true });
  expect(evaluate(draft())['beneficiary.accountInfo.country'].locked).toBeUndefined();
});

describe('C-31 a name without Chinese characters', () => {
  const latin = { fullName: 'Wang Xiaoming', accountInfo: { name: 'Wang Xiaoming', country: 'CN' } };
  test('asks for a word beforehand when CNY goes to China', () => {
    expect(needsChineseName(draft({ beneficiary: latin }))).toBe(true);
  });
  test('does not when the name has them, the money is other, or the account is elsewhere', () => {
    expect(needsChineseName(draft())).toBe(false);
    expect(needsChineseName(draft({ beneficiary: latin, targetCurrency: 'USD' }))).toBe(false);
    expect(
      needsChineseName(draft({ beneficiary: { ...latin, accountInfo: { name: 'W', country: 'HK' } } })),
    ).toBe(false);
    expect(needsChineseName(draft({ beneficiary: latin, beneficiaryId: 'b-1' }))).toBe(false);
  });
});
